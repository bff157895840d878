// Symmetries of a game put together, and whole chapters turned by one.
#pragma once

#include "proof/chapter.h"

namespace hissho::proof {

/// The symmetry that does `first` and then `second`; requires symmetries of the game.
Symmetry compose(const games::Game& game, Symmetry first, Symmetry second);
/// The symmetry that undoes `s`.
Symmetry inverse(const games::Game& game, Symmetry s);

/// A symmetry that maps `from` onto `to` exactly, if there is one.
std::optional<Symmetry> symmetry_between(const games::Game& game, const games::Position& from,
                                         const games::Position& to);

/// The same proof for the image of its claim's position. Cited claims are turned with it; a citation by
/// number gets the symmetry that leads from the turned position to the same chapter. Error: a position that
/// is none.
Result<Chapter> image(const games::Game& game, const Chapter& chapter, Symmetry s);

}  // namespace hissho::proof

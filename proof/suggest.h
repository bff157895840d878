// The moves of a proof as a book: what to try first when its claim is proved again, shorter.
#pragma once

#include "games/book.h"
#include "proof/cursor.h"

namespace hissho::proof {

/// The winner's moves where a win of at least `shortest` plies is left (shorter ones are found faster than
/// looked up), at most `most` of them, in the order of the file. `below` is the number of chapters of the
/// proof under a chapter's first position, 0 elsewhere. Error: a chapter that cannot be read or played.
Result<games::Book> suggestions(Library& library, std::uint32_t shortest, std::size_t most);

}  // namespace hissho::proof

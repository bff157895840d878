#include "verifier/keys.h"

#include <random>

namespace hissho::verifier {

std::vector<Key> draw_keys(std::size_t count) {
  std::random_device source;
  const auto word = [&source] { return (static_cast<std::uint64_t>(source()) << 32) | source(); };
  std::vector<Key> keys(count);
  for (Key& key : keys) key = {word(), word()};
  return keys;
}

}  // namespace hissho::verifier

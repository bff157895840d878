// Results that are the user's to mend: a proof that cannot be read, or does not hold what was asked for.
#pragma once

#include <type_traits>
#include <utility>

#include "cli/option.h"
#include "proof/chapter.h"

namespace hissho::cli {

/// The value. Throws BadInput with the error where there is none.
template <class T>
T good(proof::Result<T> result) {
  if (!result) throw BadInput(result.error());
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

}  // namespace hissho::cli

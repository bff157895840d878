// See owner.h.
#include "storage/owner.h"

#include <fmt/format.h>
#include <unistd.h>

#include <charconv>
#include <cstdlib>
#include <filesystem>

#include "storage/durable_file.h"
#include "storage/names.h"

namespace hissho::storage {
namespace {

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

std::int64_t number(std::string_view text) {
  std::int64_t value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

std::int64_t unix_now() {
  using namespace std::chrono;
  return duration_cast<seconds>(system_clock::now().time_since_epoch()).count();
}

}  // namespace

bool Owner::same_process(const Owner& o) const {
  return host == o.host && pid == o.pid && job == o.job && restart == o.restart;
}

Owner this_owner() {
  char host[256] = "";
  ::gethostname(host, sizeof host - 1);
  return {host, ::getpid(), environment("SLURM_JOB_ID"), number(environment("SLURM_RESTART_COUNT")),
          unix_now()};
}

std::string owner_text(const Owner& o) {
  return fmt::format("host {}\npid {}\njob {}\nrestart {}\nheartbeat {}\n", o.host, o.pid,
                     o.job.empty() ? "-" : o.job, o.restart, o.heartbeat);
}

std::optional<Owner> parse_owner(std::string_view text) {
  Owner owner;
  const auto take = [&text](std::string_view name) -> std::optional<std::string_view> {
    const std::size_t end = text.find('\n');
    if (end == text.npos || !text.starts_with(name) || end < name.size() + 1) return std::nullopt;
    const std::string_view value = text.substr(name.size() + 1, end - name.size() - 1);
    text.remove_prefix(end + 1);
    return value;
  };
  const auto host = take("host");
  const auto pid = host ? take("pid") : std::nullopt;
  const auto job = pid ? take("job") : std::nullopt;
  const auto restart = job ? take("restart") : std::nullopt;
  const auto heartbeat = restart ? take("heartbeat") : std::nullopt;
  if (!heartbeat) return std::nullopt;
  owner.host = *host;
  owner.pid = number(*pid);
  owner.job = *job == "-" ? std::string_view() : *job;
  owner.restart = number(*restart);
  owner.heartbeat = number(*heartbeat);
  return owner;
}

std::string describe(const Owner& o, std::int64_t now) {
  const std::string job = o.job.empty() ? "" : fmt::format(" (Slurm job {})", o.job);
  return fmt::format("process {} on host {}{}, last heartbeat {} s ago", o.pid, o.host, job,
                     now - o.heartbeat);
}

bool may_take_over(const Owner& found, const Owner& self) {
  if (found.host == self.host) return true;
  if (!found.job.empty() && found.job == self.job && found.restart < self.restart) return true;
  return self.heartbeat - found.heartbeat > kStale.count();
}

std::string held_message(const std::string& directory, const std::optional<Owner>& owner) {
  if (!owner)
    return fmt::format(
        "the store {} is held by another process, which has not yet left its name in {}; wait for "
        "it to end, or open the store read-only",
        directory, names::owner(directory));
  return fmt::format(
      "the store {} is held by {}; wait for it to end, or open the store read-only; if that process "
      "is gone, its hold ends {} s after its last heartbeat",
      directory, describe(*owner, unix_now()), kStale.count());
}

Result<std::optional<Owner>> read_owner(const std::string& directory) {
  auto text = read_file(names::owner(directory));
  if (!text) return tl::unexpected(text.error());
  if (!*text) return std::optional<Owner>();
  return parse_owner(**text);
}

Result<void> write_owner(const std::string& directory, const Owner& owner) {
  return write_durably(names::owner(directory), owner_text(owner));
}

void remove_owner(const std::string& directory, const Owner& self) {
  const auto found = read_owner(directory);
  if (!found || !*found || !(*found)->same_process(self)) return;
  std::error_code ignored;  // left behind, the file only names a process that is gone
  std::filesystem::remove(names::owner(directory), ignored);
}

}  // namespace hissho::storage

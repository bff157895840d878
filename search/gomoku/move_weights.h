// The fitted numbers of the move model (move_model.h), in hundredths of a nat.
//
// Threat moves: the winning moves of 42,840 attacker's nodes of threat trees of the gomoku suite, against the
// other threats there (held out: the winning move comes 2.8th of 17 on the average). Quiet moves: the
// attacker's choices at 22,911 positions of a published winning strategy, against all other cells (held
// out: 2.4th of 217). Softmax, by maximum likelihood.
#pragma once

#include <array>
#include <cstdint>

namespace hissho::search::gomoku {

inline constexpr int kLineKinds = 26;  // none; stones missing 1..5 x windows 1..5
inline constexpr int kStrengths = 7;
inline constexpr int kStrengthPairs = kStrengths * (kStrengths + 1) / 2;

struct MoveWeights {
  std::array<std::int16_t, kLineKinds> own, others;
  std::array<std::int16_t, kStrengthPairs> own_best, others_best;
  std::array<std::int16_t, kStrengths * kStrengths> both_best;
};

/// Which threat wins.
inline constexpr MoveWeights kThreatWeights{
    .own = {-29, 0, 0, 0,   0,  0, 81,  0, 0,   0,   0,   -96, 121,
            87,  0, 0, -43, -5, 2, -34, 0, -27, -21, -51, -28, -32},
    .others = {6, 0, 0, 0, 0, 0, 98, 74, 0, 0, 0, -8, -13, 4, 0, 0, -28, -39, -40, -11, 0, 5, 7, 19, 2, -4},
    .own_best = {0,   0,  0,  0,  0,   0,  -224, -70, 40, 165, -138, -26, 53, 100,
                 110, 39, 28, 78, 113, -2, 0,    0,   0,  0,   0,    0,   0,  0},
    .others_best = {-27, -13, -6, -13, -10, -33, -1,  -1, -12, -12, 12, 15, -20, -20,
                    -44, 71,  98, 41,  28,  10,  -18, 0,  0,   0,   0,  0,  0,   0},
    .both_best = {0, 0,  0,  0,  0,   0,   0,   0,   0,   0,  0, 0,  0,  0,  0,  0,  0,
                  0, 0,  0,  0,  -97, -68, -84, -88, -79, 78, 0, 57, 64, 54, 51, 45, 59,
                  0, 60, 42, 27, 44,  23,  122, 0,   0,   0,  0, 0,  0,  0,  0},
};

/// Which quiet move wins.
inline constexpr MoveWeights kQuietWeights{
    .own = {-123, 0, 0, 0,    0,  0,  163, -38, 0,   0,  0,  37,  113,
            106,  0, 0, -136, 71, 71, 23,  0,   -82, -7, 10, -21, 1},
    .others = {42, 412, 0, 0,   0,   0,   -229, 413, 0,  0,    0,    -92, 64,
               33, 0,   0, -70, -89, -60, -41,  0,   22, -111, -140, -66, -35},
    .own_best = {-162, -100, 207, -70, 31, 125,  -148, 53, 149, 130, -171, 96, 143, 73,
                 -61,  105,  127, 79,  39, -125, 0,    0,  0,   0,   0,    0,  0,   0},
    .others_best = {-266, -182, -131, -113, -76, -64, -74, -2,  5,   49,  16,  58, 10, -57,
                    -51,  270,  265,  310,  -10, -2,  0,   380, 303, 196, 150, 0,  0,  0},
    .both_best = {-225, -259, -279, -211, -42, 228, 379, -161, -77, -287, -104, 5,   255, 321, 91, 42,  -11,
                  -11,  -23,  248,  123,  4,   -20, -58, -36,  -19, 157,  244,  108, 53,  19,  29, 129, 206,
                  0,    159,  85,   39,   58,  -15, -12, 0,    0,   0,    0,    0,   0,   0,   0},
};

}  // namespace hissho::search::gomoku

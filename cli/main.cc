// hissho: decides who wins games of the in-a-row family and hands out proofs.
#include "cli/command.h"

int main(int argc, char** argv) { return hissho::cli::run_program(argc, argv); }

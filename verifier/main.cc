// hissho-verify: checks proofs with rules of its own.
#include "verifier/command_line.h"

int main(int argc, char** argv) { return hissho::verifier::run_command_line(argc, argv); }

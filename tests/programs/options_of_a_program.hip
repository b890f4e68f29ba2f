// stdout: n 5
// stdout: N abc
// stdout: v -
// stdout: s 7
// stdout: ? -
// stdout: 8 file
// stdout: 2.5
#include <getopt.h>
#include <iostream>
#include <string>
#include <typeinfo>
int main(int argc, char** argv) {
  const char* args[] = {"prog", "-n", "5", "file", "--name=abc", "-v", "--size", "7", "-x"};
  option longs[] = {{"name", required_argument, 0, 'N'}, {"size", required_argument, 0, 's'}, {0, 0, 0, 0}};
  int c; while ((c = getopt_long(9, (char* const*)args, "n:v", longs, nullptr)) != -1) std::cout << (char)c << " " << (optarg ? optarg : "-") << "\n";
  std::cout << optind << " " << args[optind] << std::endl;
  if (argc > 5) exit(3);
  std::cout << std::stold("2.5") << "\n";
}

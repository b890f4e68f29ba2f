#pragma once
extern "C" {
inline int isdigit(int c) { return c >= '0' && c <= '9'; }
inline int isupper(int c) { return c >= 'A' && c <= 'Z'; }
inline int islower(int c) { return c >= 'a' && c <= 'z'; }
inline int isalpha(int c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }
inline int isalnum(int c) { return isalpha(c) || isdigit(c); }
inline int isspace(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
inline int isblank(int c) { return c == ' ' || c == '\t'; }
inline int isprint(int c) { return c >= 32 && c < 127; }
inline int isgraph(int c) { return c > 32 && c < 127; }
inline int iscntrl(int c) { return (c >= 0 && c < 32) || c == 127; }
inline int ispunct(int c) { return isgraph(c) && !isalnum(c); }
inline int isxdigit(int c) { return isdigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
inline int toupper(int c) { return c >= 'a' && c <= 'z' ? c - 32 : c; }
inline int tolower(int c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }
}
namespace std {
using ::isalnum;
using ::isalpha;
using ::isblank;
using ::iscntrl;
using ::isdigit;
using ::isgraph;
using ::islower;
using ::isprint;
using ::ispunct;
using ::isspace;
using ::isupper;
using ::isxdigit;
using ::tolower;
using ::toupper;
}  // namespace std

#pragma once
#include <sim/text.h>
#include <time.h>
namespace std {
using streamsize = long;
using streamoff = long;
using streampos = long;
class ios_base {
   public:
    using fmtflags = unsigned;
    using iostate = unsigned;
    using openmode = unsigned;
    using seekdir = int;
    static constexpr fmtflags dec = 1, oct = 2, hex = 4, basefield = 7, left = 8, right = 16, internal = 32;
    static constexpr fmtflags adjustfield = 56, fixed = 64, scientific = 128, floatfield = 192, boolalpha = 256;
    static constexpr fmtflags showbase = 512, showpoint = 1024, showpos = 2048, uppercase = 4096, skipws = 8192, unitbuf = 16384;
    static constexpr iostate goodbit = 0, badbit = 1, eofbit = 2, failbit = 4;
    static constexpr openmode in = 1, out = 2, app = 4, ate = 8, trunc = 16, binary = 32;
    static constexpr seekdir beg = 0, cur = 1, end = 2;
    static bool sync_with_stdio(bool = true) { return true; }

    // What the engine's own side reads and writes: sim/hip/streams.py has these places.
   protected:
    unsigned __flags = dec | skipws;
    unsigned __state = 0;
    long __precision = 6;
    long __width = 0;
    int __fill = ' ';
    // 1, 2, 3: stdout, stderr, stdin; beyond: an open file; 0: the text below; -1: nothing.
    int __file = -1;
    string* __text = nullptr;
    // Where it reads and writes next.
    size_t __at = 0;
    size_t __put = 0;
    size_t __count = 0;

   public:
    ios_base() {}
    fmtflags flags() const { return __flags; }
    fmtflags flags(fmtflags wanted) { fmtflags kept = __flags; __flags = wanted; return kept; }
    fmtflags setf(fmtflags wanted) { fmtflags kept = __flags; __flags |= wanted; return kept; }
    fmtflags setf(fmtflags wanted, fmtflags field) { fmtflags kept = __flags; __flags = (__flags & ~field) | (wanted & field); return kept; }
    void unsetf(fmtflags field) { __flags &= ~field; }
    streamsize precision() const { return __precision; }
    streamsize precision(streamsize wanted) { streamsize kept = __precision; __precision = wanted; return kept; }
    streamsize width() const { return __width; }
    streamsize width(streamsize wanted) { streamsize kept = __width; __width = wanted; return kept; }
};
class ios : public ios_base {
   public:
    bool good() const { return __state == 0; }
    bool eof() const { return (__state & eofbit) != 0; }
    bool fail() const { return (__state & (failbit | badbit)) != 0; }
    bool bad() const { return (__state & badbit) != 0; }
    iostate rdstate() const { return __state; }
    void clear(iostate wanted = 0) { __state = wanted; }
    void setstate(iostate wanted) { __state |= wanted; }
    explicit operator bool() const { return !fail(); }
    bool operator!() const { return fail(); }
    char fill() const { return (char)__fill; }
    char fill(char wanted) { char kept = (char)__fill; __fill = wanted; return kept; }
    ios& copyfmt(const ios& from) {
        __flags = from.__flags;
        __precision = from.__precision;
        __width = from.__width;
        __fill = from.__fill;
        return *this;
    }
    // A stream stands for its buffer: `a << b.rdbuf()` takes all of b.
    ios* rdbuf() { return this; }
};
using streambuf = ios;
class ostream : public ios {
   public:
    ostream() {}
    explicit ostream(int file) { __file = file; }
    ostream(const ostream&) = delete;
    ostream& operator=(const ostream&) = delete;
    ostream& operator<<(bool value);
    ostream& operator<<(short value);
    ostream& operator<<(unsigned short value);
    ostream& operator<<(int value);
    ostream& operator<<(unsigned value);
    ostream& operator<<(long value);
    ostream& operator<<(unsigned long value);
    ostream& operator<<(long long value);
    ostream& operator<<(unsigned long long value);
    ostream& operator<<(float value);
    ostream& operator<<(double value);
    ostream& operator<<(long double value) {
        if (__precision > 15) __sim_misuse("a long double with more digits than a double has: not modelled here yet");
        return *this << (double)value;
    }
    ostream& operator<<(const void* value);
    ostream& operator<<(decltype(nullptr)) { return put_text("nullptr", 7); }
    ostream& operator<<(streambuf* from) { return put_all(from); }
    ostream& operator<<(ostream& (*how)(ostream&)) { return how(*this); }
    ostream& operator<<(ios& (*how)(ios&)) { how(*this); return *this; }
    ostream& operator<<(ios_base& (*how)(ios_base&)) { how(*this); return *this; }
    // Padded to the width.
    ostream& put_text(const char* text, size_t size);
    ostream& put_all(streambuf* from);
    ostream& write(const char* text, streamsize size);
    ostream& put(char letter) { return write(&letter, 1); }
    ostream& flush() { return *this; }
    streampos tellp();
    ostream& seekp(streampos to);
};
class istream : public ios {
   public:
    istream() {}
    explicit istream(int file) { __file = file; }
    istream(const istream&) = delete;
    istream& operator=(const istream&) = delete;
    istream& operator>>(bool& into);
    istream& operator>>(short& into);
    istream& operator>>(unsigned short& into);
    istream& operator>>(int& into);
    istream& operator>>(unsigned& into);
    istream& operator>>(long& into);
    istream& operator>>(unsigned long& into);
    istream& operator>>(long long& into);
    istream& operator>>(unsigned long long& into);
    istream& operator>>(float& into);
    istream& operator>>(double& into);
    istream& operator>>(istream& (*how)(istream&)) { return how(*this); }
    istream& operator>>(ios_base& (*how)(ios_base&)) { how(*this); return *this; }
    // A word, or what stands before `end`: where it is, nullptr if there is none.
    const char* __sim_word(size_t* size);
    const char* __sim_line(char end, size_t* size);
    int get();
    int peek();
    istream& get(char& into) {
        int found = get();
        if (found >= 0) into = (char)found;
        return *this;
    }
    istream& getline(char* into, streamsize most, char end = '\n');
    istream& read(char* into, streamsize size);
    streamsize gcount() const { return (streamsize)__count; }
    istream& ignore(streamsize count = 1, int end = -1);
    istream& unget();
    istream& putback(char) { return unget(); }
    streampos tellg();
    istream& seekg(streampos to) { return seekg(to, 0); }
    istream& seekg(streamoff by, seekdir from);
};
// Reads and writes: a stream of both has one state.
class iostream : public istream {
   public:
    operator ostream&() { return *reinterpret_cast<ostream*>(this); }
    template <class T>
    ostream& operator<<(T&& value) {
        return static_cast<ostream&>(*this) << static_cast<T&&>(value);
    }
    ostream& operator<<(ostream& (*how)(ostream&)) { return how(*this); }
    ostream& operator<<(ios_base& (*how)(ios_base&)) { how(*this); return *this; }
    ostream& write(const char* text, streamsize size) { return static_cast<ostream&>(*this).write(text, size); }
    ostream& put(char letter) { return write(&letter, 1); }
    ostream& flush() { return *this; }
    streampos tellp() { return static_cast<ostream&>(*this).tellp(); }
    ostream& seekp(streampos to) { return static_cast<ostream&>(*this).seekp(to); }
};
inline ostream& operator<<(ostream& stream, char value) { return stream.put_text(&value, 1); }
inline ostream& operator<<(ostream& stream, signed char value) { return stream.put_text((const char*)&value, 1); }
inline ostream& operator<<(ostream& stream, unsigned char value) { return stream.put_text((const char*)&value, 1); }
inline ostream& operator<<(ostream& stream, const char* value) {
    if (!value) {
        stream.setstate(ios_base::badbit);
        return stream;
    }
    return stream.put_text(value, strlen(value));
}
inline ostream& operator<<(ostream& stream, const unsigned char* value) { return stream << (const char*)value; }
inline ostream& operator<<(ostream& stream, const string& value) { return stream.put_text(value.data(), value.size()); }
inline ostream& operator<<(ostream& stream, string_view value) { return stream.put_text(value.data(), value.size()); }
template <class T>
ostream& operator<<(ostream&& stream, const T& value) {
    return stream << value;
}
template <class T>
istream& operator>>(istream&& stream, T&& into) {
    return stream >> into;
}
inline istream& operator>>(istream& stream, char& into) {
    while (stream.good() && (stream.peek() == ' ' || (stream.peek() >= 9 && stream.peek() <= 13))) stream.get();
    int found = stream.get();
    if (found >= 0) into = (char)found;
    return stream;
}
inline istream& operator>>(istream& stream, unsigned char& into) { return stream >> (char&)into; }
istream& operator>>(istream& stream, char* into);
inline istream& ws(istream& stream) {
    while (stream.good() && (stream.peek() == ' ' || (stream.peek() >= 9 && stream.peek() <= 13))) stream.get();
    return stream;
}
inline ostream& endl(ostream& stream) { return stream.write("\n", 1); }
inline ostream& ends(ostream& stream) { return stream.write("", 1); }
inline ostream& flush(ostream& stream) { return stream; }
#define __SIM_MANIPULATOR(name, wanted, field)                  \
    inline ios_base& name(ios_base& stream) {                   \
        stream.setf(ios_base::wanted, field);                   \
        return stream;                                          \
    }
#define __SIM_SWITCH(name, field)                               \
    __SIM_MANIPULATOR(name, field, ios_base::field)             \
    inline ios_base& no##name(ios_base& stream) {               \
        stream.unsetf(ios_base::field);                         \
        return stream;                                          \
    }
__SIM_MANIPULATOR(dec, dec, ios_base::basefield)
__SIM_MANIPULATOR(oct, oct, ios_base::basefield)
__SIM_MANIPULATOR(hex, hex, ios_base::basefield)
__SIM_MANIPULATOR(left, left, ios_base::adjustfield)
__SIM_MANIPULATOR(right, right, ios_base::adjustfield)
__SIM_MANIPULATOR(internal, internal, ios_base::adjustfield)
__SIM_MANIPULATOR(fixed, fixed, ios_base::floatfield)
__SIM_MANIPULATOR(scientific, scientific, ios_base::floatfield)
__SIM_MANIPULATOR(hexfloat, floatfield, ios_base::floatfield)
__SIM_SWITCH(boolalpha, boolalpha)
__SIM_SWITCH(showbase, showbase)
__SIM_SWITCH(showpoint, showpoint)
__SIM_SWITCH(showpos, showpos)
__SIM_SWITCH(uppercase, uppercase)
__SIM_SWITCH(skipws, skipws)
__SIM_SWITCH(unitbuf, unitbuf)
#undef __SIM_MANIPULATOR
#undef __SIM_SWITCH
inline ios_base& defaultfloat(ios_base& stream) {
    stream.unsetf(ios_base::floatfield);
    return stream;
}
template <class C>
class istreambuf_iterator {
    istream* from;

   public:
    using iterator_category = input_iterator_tag;
    using value_type = char;
    using difference_type = ptrdiff_t;
    using pointer = const char*;
    using reference = char;
    istreambuf_iterator() : from(nullptr) {}
    istreambuf_iterator(istream& stream) : from(&stream) {}
    char operator*() const { return (char)from->peek(); }
    istreambuf_iterator& operator++() { from->get(); return *this; }
    bool ended() const { return !from || from->peek() < 0; }
    bool operator==(const istreambuf_iterator& other) const { return ended() == other.ended(); }
    bool operator!=(const istreambuf_iterator& other) const { return ended() != other.ended(); }
};
}  // namespace std

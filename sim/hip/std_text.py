"""What std::string and the tables of names ask for at once: searches, numbers in texts, hashes."""

from bisect import bisect_left
from collections.abc import Callable
from typing import Any

from sim.hip.c_stdlib import real, whole
from sim.hip.c_strings import apart
from sim.hip.expr import Native
from sim.hip.host import Host
from sim.hip.printf import formatted

Answer = Callable[..., Any]
WORD = (1 << 64) - 1
NOWHERE, TOO_LARGE = 0, WORD
_PRIMES = (
    "2 3 5 7 11 13 17 19 23 29 31 37 41 43 47 53 59 61 67 71 73 79 83 89 97 103 109 113 127 137 139 "
    "149 157 167 179 193 199 211 227 241 257 277 293 313 337 359 383 409 439 467 503 541 577 619 661 "
    "709 761 823 887 953 1031 1109 1193 1289 1381 1493 1613 1741 1879 2029 2179 2357 2549 2753 2971 "
    "3209 3469 3739 4027 4349 4703 5087 5503 5953 6427 6949 7517 8123 8783 9497 10273 11113 12011 "
    "12983 14033 15173 16411 17749 19183 20753 22447 24281 26267 28411 30727 33223 35933 38873 42043 "
    "45481 49201 53201 57557 62233 67307 72817 78779 85229 92203 99733 107897 116731 126271 136607 "
    "147793 159871 172933 187091 202409 218971 236897 256279 277261 299951 324503 351061 379787 410857 "
    "444487 480881 520241 562841 608903 658753 712697 771049 834181 902483 976369 1056323 1142821 "
    "1236397 1337629 1447153 1565659 1693859 1832561 1982627 2144977 2320627 2510653 2716249 2938679 "
    "3179303 3439651 3721303 4026031 4355707 4712381 5098259 5515729 5967347 6456007 6984629 7556579 "
    "8175383 8844859 9569143 10352717 11200489 12117689 13109983 14183539 15345007 16601593 17961079 "
    "19431899 21023161 "
)
PRIMES = tuple(map(int, _PRIMES.split()))
"""Numbers of buckets that libstdc++ takes: std::unordered_map::rehash tells them."""


def _find(host: Host, call: Native, text: int, size: int, part: int, count: int, at: int, back: int) -> int:
    whole_text, wanted = host.raw(text, size, call.line), host.raw(part, count, call.line)
    at = at if at >= 0 else at + (1 << 64)
    if back:
        return whole_text.rfind(wanted, 0, min(at, size) + count)
    return -1 if at > size else whole_text.find(wanted, at)


def _any(
    host: Host, call: Native, text: int, size: int, of: int, count: int, at: int, back: int, wanted: int
) -> int:
    letters, among = host.raw(text, size, call.line), host.raw(of, count, call.line)
    at = at if at >= 0 else at + (1 << 64)
    places = range(min(at, size - 1), -1, -1) if back else range(at, size)
    return next((place for place in places if (letters[place] in among) is bool(wanted)), -1)


def _order(host: Host, call: Native, one: int, size: int, other: int, other_size: int) -> int:
    """memcmp over what both have, then the difference of the lengths."""
    first, second = host.raw(one, size, call.line), host.raw(other, other_size, call.line)
    if first[:other_size] == second[:size]:
        return max(-(2**31), min(2**31 - 1, size - other_size))
    shorter = min(size, other_size)
    return apart(first[:shorter], second[:shorter])


def _real(host: Host, call: Native, text: int, size: int, used: int) -> float:
    value, end = real(host.raw(text, size, call.line).decode("latin-1"))
    too_large = end and abs(value) == float("inf")
    host.store(used, "u8", TOO_LARGE if too_large else end, call.line)
    return value


def _whole(
    host: Host, call: Native, text: int, size: int, used: int, base: int, signed: int, bits: int
) -> int:
    value, end = whole(host.raw(text, size, call.line).decode("latin-1"), base)
    low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if signed else (-WORD, WORD)
    host.store(used, "u8", end if low <= value <= high else TOO_LARGE, call.line)
    return value & WORD


def hashed(text: bytes, seed: int = 0xC70F6907) -> int:
    """MurmurHash64A by Austin Appleby, which libstdc++ hashes bytes with."""
    factor = 0xC6A4A7935BD1E995
    found = seed ^ (len(text) * factor) & WORD
    end = len(text) - len(text) % 8
    for at in range(0, end, 8):
        word = int.from_bytes(text[at : at + 8], "little") * factor & WORD
        word = (word ^ word >> 47) * factor & WORD
        found = (found ^ word) * factor & WORD
    if end < len(text):
        found = (found ^ int.from_bytes(text[end:], "little")) * factor & WORD
    found = (found ^ found >> 47) * factor & WORD
    return found ^ found >> 47


def _buckets(_: Host, __: Native, least: int) -> int:
    return PRIMES[min(bisect_left(PRIMES, least), len(PRIMES) - 1)]


def _said(host: Host, call: Native, format_: int, *values: Any) -> int:
    return host.text(formatted(host.string(format_, call.line), values, host.string, call.line))


STD_TEXT: dict[str, Answer] = {
    "__sim_text_find": _find,
    "__sim_text_any": _any,
    "__sim_text_order": _order,
    "__sim_text_real": _real,
    "__sim_text_whole": _whole,
    "__sim_hash": lambda host, call, text, size: hashed(host.raw(text, size, call.line)),
    "__sim_buckets": _buckets,
    "__sim_said": _said,
}

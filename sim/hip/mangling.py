"""Names of types as the Itanium ABI mangles them: what std::type_info::name() says."""

import re
from collections.abc import Callable

from clang import cindex

from sim.hip.clang import CType, Cursor, kind

BUILTIN = {
    "VOID": "v", "BOOL": "b", "CHAR_S": "c", "CHAR_U": "c", "SCHAR": "a", "UCHAR": "h", "SHORT": "s",
    "USHORT": "t", "INT": "i", "UINT": "j", "LONG": "l", "ULONG": "m", "LONGLONG": "x", "ULONGLONG": "y",
    "INT128": "n", "UINT128": "o", "HALF": "DF16_", "FLOAT16": "DF16_", "FLOAT": "f", "DOUBLE": "d",
    "LONGDOUBLE": "e", "WCHAR": "w", "CHAR16": "Ds", "CHAR32": "Di", "NULLPTR": "Dn",
}  # fmt: skip
LIBRARY = {"std::basic_string<char>": "NSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE"}
"""Classes that libstdc++ has in a namespace of their own."""
_LEADING = re.compile("^(?:const |volatile )+")
_TRAILING = re.compile(r"(?: ?\b(?:const|volatile|__restrict))+$")
_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def type_name(type_: CType) -> str:
    """Of a type without its own const and reference, as typeid takes it."""
    canonical = type_.get_canonical()
    if canonical.kind.name in ("LVALUEREFERENCE", "RVALUEREFERENCE"):
        canonical = canonical.get_pointee().get_canonical()
    return _Names().plain(canonical)


class _Names:
    """One mangled name: what was met before in it is said by number."""

    def __init__(self) -> None:
        self.seen: list[str] = []

    def type(self, type_: CType) -> str:
        canonical = type_.get_canonical()
        marks = "V" * canonical.is_volatile_qualified() + "K" * canonical.is_const_qualified()
        if not marks:
            return self.plain(canonical)
        return self._once(canonical.spelling, lambda: marks + self.plain(canonical))

    def plain(self, of: CType) -> str:
        """Without qualifiers of its own."""
        name = of.kind.name
        if name in BUILTIN:
            return BUILTIN[name]
        strip = _TRAILING if "POINTER" in name else _LEADING
        key = strip.sub("", of.spelling)
        if key in LIBRARY:
            return LIBRARY[key]
        if name in ("RECORD", "ENUM"):
            return self._declared(of.get_declaration(), of)
        return self._once(key, lambda: self._compound(name, of))

    def _compound(self, name: str, of: CType) -> str:
        match name:
            case "POINTER":
                return "P" + self.type(of.get_pointee())
            case "LVALUEREFERENCE":
                return "R" + self.type(of.get_pointee())
            case "RVALUEREFERENCE":
                return "O" + self.type(of.get_pointee())
            case "CONSTANTARRAY":
                return f"A{of.element_count}_{self.type(of.element_type)}"
            case "INCOMPLETEARRAY":
                return "A_" + self.type(of.element_type)
            case "VECTOR" | "EXTVECTOR":
                return f"Dv{of.element_count}_{self.type(of.element_type)}"
            case "MEMBERPOINTER":
                return f"M{self.type(of.get_class_type())}{self.type(of.get_pointee())}"
            case "FUNCTIONPROTO":
                given = "".join(self.type(one) for one in of.argument_types()) or "v"
                return f"F{self.type(of.get_result())}{given}{'z' * of.is_function_variadic()}E"
            case _:
                return f"u{len(of.spelling)}{of.spelling}"

    def _once(self, key: str, make: Callable[[], str]) -> str:
        if key in self.seen:
            return _number(self.seen.index(key))
        made = make()
        self.seen.append(key)
        return made

    def _declared(self, declaration: Cursor, of: CType) -> str:
        above = _scope(declaration)
        if above is None or kind(above) == "TRANSLATION_UNIT" or above.spelling == "std":
            return self._prefix(declaration, of)
        if kind(above) != "NAMESPACE" and not _is_class(above):
            return f"Z{above.mangled_name[2:]}E{_source(declaration)}"
        found = self._prefix(declaration, of)
        return found if re.fullmatch(r"S\w?_", found) else f"N{found}E"

    def _prefix(self, declaration: Cursor, of: CType | None) -> str:
        if kind(declaration) == "NAMESPACE" and declaration.spelling == "std":
            return "St"
        above = _scope(declaration)
        key = _path(declaration)
        count = of.get_num_template_arguments() if of is not None else -1

        def named() -> str:
            outer = self._outer(above)
            return outer + _source(declaration)

        if count < 0 or of is None:
            return self._once(key, named)
        if key == "::std::allocator":
            return self._once(of.spelling, lambda: "Sa" + self._arguments(declaration, of))
        return self._once(of.spelling, lambda: self._once(key, named) + self._arguments(declaration, of))

    def _outer(self, above: Cursor | None) -> str:
        if above is None or kind(above) == "TRANSLATION_UNIT":
            return ""
        return self._prefix(above, above.type if _is_class(above) else None)

    def _arguments(self, declaration: Cursor, of: CType) -> str:
        wanted = _parameters(declaration)
        given = [self._argument(declaration, of, at, wanted) for at in range(of.get_num_template_arguments())]
        return f"I{''.join(given)}E"

    def _argument(self, declaration: Cursor, of: CType, at: int, wanted: list[Cursor]) -> str:
        type_ = of.get_template_argument_type(at)
        if type_.kind.name != "INVALID":
            return self.type(type_)
        value = declaration.get_template_argument_value(at)
        code = self.type(wanted[at].type) if at < len(wanted) else "i"
        return f"L{code}{'n' * (value < 0)}{abs(value)}E"


def _is_class(cursor: Cursor) -> bool:
    return kind(cursor) in ("CLASS_DECL", "STRUCT_DECL", "UNION_DECL")


def _scope(declaration: Cursor) -> Cursor | None:
    """The namespace, class or function that it stands in; inline namespaces of ours are none."""
    above = declaration.semantic_parent
    return above.semantic_parent if above is not None and kind(above) == "LINKAGE_SPEC" else above


def _path(declaration: Cursor) -> str:
    above = _scope(declaration)
    outer = "" if above is None or kind(above) == "TRANSLATION_UNIT" else _path(above)
    return f"{outer}::{declaration.spelling}"


def _source(declaration: Cursor) -> str:
    name = declaration.spelling
    if name.startswith("(lambda"):
        return "UlvE_"
    name = name if name and not name.startswith("(") else "_GLOBAL__N_1"
    return f"{len(name)}{name}"


def _parameters(declaration: Cursor) -> list[Cursor]:
    template = cindex.conf.lib.clang_getSpecializedCursorTemplate(declaration)
    kinds = ("TEMPLATE_TYPE_PARAMETER", "TEMPLATE_NON_TYPE_PARAMETER", "TEMPLATE_TEMPLATE_PARAMETER")
    return [] if template is None else [one for one in template.get_children() if one.kind.name in kinds]


def _number(index: int) -> str:
    """S_, S0_, S1_, ... of things met before."""
    if index == 0:
        return "S_"
    digits, rest = "", index - 1
    while True:
        digits, rest = _DIGITS[rest % 36] + digits, rest // 36
        if not rest:
            return f"S{digits}_"

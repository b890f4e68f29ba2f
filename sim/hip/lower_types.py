"""clang's types and classes as ours, with the layouts that clang computed."""

from sim.hip.clang import CType, Cursor, kind
from sim.hip.ctype import VOID, Array, Field, Layout, Object, Pointer, Scalar, Struct, Type, size_of
from sim.hip.unmodelled import Unmodelled

CODES = {
    "VOID": "v", "BOOL": "b1", "CHAR_S": "i1", "SCHAR": "i1", "CHAR_U": "u1", "UCHAR": "u1", "SHORT": "i2",
    "USHORT": "u2", "INT": "i4", "UINT": "u4", "LONG": "i8", "ULONG": "u8", "LONGLONG": "i8",
    "ULONGLONG": "u8", "FLOAT16": "f2", "FLOAT": "f4", "DOUBLE": "f8",
}  # fmt: skip
"""TypeKind -> numpy code, on x86_64 Linux, which both passes name as their host."""


class Types:
    """Types met so far; classes get numbers in the order of meeting."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}
        self.layouts: list[Layout] = []

    def of(self, type_: CType) -> Type:
        canonical = type_.get_canonical()
        name = canonical.kind.name
        if name in CODES:
            return Scalar(CODES[name])
        match name:
            case "ENUM":
                return self.of(canonical.get_declaration().enum_type)
            case "POINTER":
                return Pointer(self._pointee(canonical.get_pointee()))
            case "NULLPTR":
                return Pointer(VOID)
            case "LVALUEREFERENCE" | "RVALUEREFERENCE":
                to = self.of(canonical.get_pointee())
                return to if isinstance(to, Object) else Pointer(to)
            case "CONSTANTARRAY":
                return Array(self.of(canonical.element_type), canonical.element_count)
            case "INCOMPLETEARRAY":
                return Array(self.of(canonical.element_type), 0)
            case "RECORD":
                return self._record(canonical)
            case _:
                raise Unmodelled(f"the type '{type_.spelling}'")

    def _pointee(self, type_: CType) -> Type:
        canonical = type_.get_canonical()
        if canonical.kind.name in ("FUNCTIONPROTO", "FUNCTIONNOPROTO"):
            return VOID
        incomplete = canonical.kind.name == "RECORD" and canonical.get_size() < 0
        return VOID if incomplete else self.of(canonical)

    def _record(self, type_: CType) -> Type:
        declaration = type_.get_declaration()
        if declaration.semantic_parent is not None and declaration.semantic_parent.spelling == "std":
            of = (
                self.of(type_.get_template_argument_type(0))
                if type_.get_num_template_arguments() > 0
                else None
            )
            return Object(f"std::{declaration.spelling}", of)
        key = declaration.get_usr() or type_.spelling
        if key not in self.numbers:
            self.numbers[key] = len(self.layouts)
            self.layouts.append(Layout(type_.spelling, type_.get_size(), (), ()))
            self.layouts[self.numbers[key]] = self._layout(type_, declaration)
        return Struct(self.numbers[key])

    def _layout(self, type_: CType, declaration: Cursor) -> Layout:
        if kind(declaration) == "UNION_DECL":
            raise Unmodelled(f"the union '{type_.spelling}'", declaration.location.line)
        if any(kind(child) == "CXX_BASE_SPECIFIER" for child in declaration.get_children()):
            raise Unmodelled(f"the base class of '{type_.spelling}'", declaration.location.line)
        members = []
        for field in type_.get_fields():
            if field.is_bitfield() or not field.spelling:
                raise Unmodelled(f"bit fields and unnamed members in '{type_.spelling}'", field.location.line)
            members.append(Field(field.spelling, field.get_field_offsetof() // 8, self.of(field.type)))
        leaves = tuple(leaf for member in members for leaf in self.leaves(member.type, member.offset))
        return Layout(type_.spelling, type_.get_size(), tuple(members), leaves)

    def leaves(self, type_: Type, offset: int = 0) -> list[tuple[int, Type]]:
        """Numbers and pointers of a value, flat."""
        match type_:
            case Struct(number):
                return [(offset + at, of) for at, of in self.layouts[number].leaves]
            case Array(of, count):
                step = self.size(of)
                return [leaf for i in range(count) for leaf in self.leaves(of, offset + i * step)]
            case Object(name):
                raise Unmodelled(f"'{name}' as a member of a class")
            case _:
                return [(offset, type_)]

    def size(self, type_: Type) -> int:
        return size_of(type_, tuple(self.layouts))

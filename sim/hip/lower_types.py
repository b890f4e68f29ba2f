"""clang's types as ours, and the classes among them with the layouts that clang computed."""

from collections.abc import Callable, Iterator

from sim.hip import anatomy
from sim.hip.clang import CType, Cursor, is_virtual_base, kind
from sim.hip.ctype import (
    MOST_REGISTERS,
    VOID,
    VOIDS,
    Array,
    Field,
    Layout,
    Object,
    Pointer,
    Scalar,
    Struct,
    Type,
    element_of,
    size_of,
)
from sim.hip.lower_classes import Base, Class, Part
from sim.hip.source import spelled
from sim.hip.unmodelled import Unmodelled

CODES = {
    "VOID": "v", "BOOL": "b1", "CHAR_S": "i1", "SCHAR": "i1", "CHAR_U": "u1", "UCHAR": "u1", "SHORT": "i2",
    "USHORT": "u2", "INT": "i4", "UINT": "u4", "LONG": "i8", "ULONG": "u8", "LONGLONG": "i8",
    "ULONGLONG": "u8", "HALF": "f2", "FLOAT16": "f2", "FLOAT": "f4", "DOUBLE": "f8", "LONGDOUBLE": "f8",
    "CHAR16": "u2", "CHAR32": "u4", "WCHAR": "i4",
}  # fmt: skip
"""TypeKind -> numpy code, on x86_64 Linux, which both passes name as their host. A long double is a double
here, in the room of a long double."""
OBJECTS: tuple[str, ...] = ()
"""Classes of std that the engine has itself and not as C++ text."""
REFERENCES = ("LVALUEREFERENCE", "RVALUEREFERENCE")
FUNCTIONS = ("FUNCTIONPROTO", "FUNCTIONNOPROTO")
SPECIAL = ("CONSTRUCTOR", "CXX_METHOD")


class Types:
    """Types met so far; classes get numbers in the order of meeting, layouts when their size matters."""

    def __init__(self, line: Callable[[Cursor], int]) -> None:
        self.line = line
        self.numbers: dict[int, int] = {}
        self.layouts: list[Layout] = []
        self.met: list[CType] = []
        self.classes: dict[int, Class] = {}
        self.packed: set[int] = set()
        """Members of classes that packing has moved from where their type stands."""
        self.seen: dict[int, Type] = {}
        """By the address that clang keeps a type at: most are asked for again and again."""
        self.vectors: dict[tuple[Type, int], int] = {}
        """Vectors of clang's own: element and count -> number."""

    def of(self, type_: CType) -> Type:
        at = int(type_.data[0] or 0)
        found = self.seen.get(at)
        if found is None:
            found = self.seen[at] = self._of(type_)
        return found

    def _of(self, type_: CType) -> Type:
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
                return VOIDS
            case "MEMBERPOINTER":
                return Scalar("i8")
            case "LVALUEREFERENCE" | "RVALUEREFERENCE":
                to = self._pointee(canonical.get_pointee())
                return to if isinstance(to, Object) else Pointer(to)
            case "CONSTANTARRAY":
                return Array(self.of(canonical.element_type), canonical.element_count)
            case "INCOMPLETEARRAY" | "VARIABLEARRAY":
                return Array(self.of(canonical.element_type), 0)
            case "RECORD":
                return self._record(canonical)
            case "EXTVECTOR" | "VECTOR":
                return self._vector(canonical)
            case _:
                raise Unmodelled(f"the type '{type_.spelling}'")

    def _pointee(self, type_: CType) -> Type:
        canonical = type_.get_canonical()
        if canonical.kind.name in FUNCTIONS:
            return VOID
        incomplete = canonical.kind.name == "RECORD" and canonical.get_size() < 0
        return VOID if incomplete else self.of(canonical)

    def _record(self, type_: CType) -> Type:
        declaration = type_.get_declaration()
        outer = declaration.semantic_parent
        if outer is not None and outer.spelling == "std" and declaration.spelling in OBJECTS:
            has_element = type_.get_num_template_arguments() > 0
            of = self.of(type_.get_template_argument_type(0)) if has_element else None
            return Object(f"std::{declaration.spelling}", of)
        key = anatomy.key(declaration)
        if key not in self.numbers:
            self.numbers[key] = len(self.layouts)
            self.layouts.append(Layout(spelled(type_.spelling), type_.get_size(), (), ()))
            self.met.append(type_)
        return Struct(self.numbers[key])

    def _vector(self, type_: CType) -> Type:
        of, count = self.of(type_.element_type), type_.element_count
        if (of, count) not in self.vectors:
            number, width = len(self.layouts), self.size(of)
            self.vectors[of, count] = number
            leaves = tuple((at * width, of) for at in range(count))
            self.layouts.append(Layout(type_.spelling, type_.get_size(), (), leaves))
            self.met.append(type_)
            self.classes[number] = Class(
                number, None, (), (), False, None, False, False, False, False, type_.get_size()
            )
        return Struct(self.vectors[of, count])

    def is_vector(self, type_: Type) -> bool:
        return isinstance(type_, Struct) and type_.number in self.vectors.values()

    def known(self, number: int) -> Class:
        """A class with its layout."""
        if number not in self.classes:
            type_ = self.met[number]
            self.classes[number] = made = self._class(number, type_)
            self.layouts[number] = self._layout(made, type_)
        return self.classes[number]

    def complete(self) -> None:
        """Lays out what was met by pointer only, as far as the engine has it."""
        for number in range(len(self.layouts)):
            try:
                self.known(number)
            except Unmodelled:
                continue

    def _class(self, number: int, type_: CType) -> Class:
        cursor = type_.get_declaration()
        cursor = cursor.get_definition() or cursor
        members = anatomy.members(cursor)
        bases = self._bases(cursor, any(one.is_virtual_method() for one in members))
        parts = tuple(self._part(one, type_) for one in type_.get_fields())
        inner = [self.known(one.number) for one in bases] + [
            self.known(of.number) for one in parts if isinstance(of := element_of(one.type), Struct)
        ]
        primary = next((one.number for one in bases if self.known(one.number).has_table), None)
        is_union = kind(cursor) == "UNION_DECL"
        return Class(
            number,
            cursor,
            bases,
            parts,
            primary is not None or any(one.is_virtual_method() for one in members),
            primary,
            (not is_union and any(one.is_destroyed for one in inner)) or any(map(_is_destructor, members)),
            any(one.is_copied or one.has_table for one in inner) or any(map(_copies, members)),
            any(one.is_assigned for one in inner) or any(map(_assigns, members)),
            is_union or any(one.is_bytes for one in inner) or any(self.is_apart(p.cursor) for p in parts),
            self._room(type_, bases, parts, members),
        )

    def _part(self, field: Cursor, of: CType) -> Part:
        offset, type_ = field.get_field_offsetof() // 8, self.of(field.type)
        if not field.is_bitfield() and field.type.get_align() > of.get_align():
            if not isinstance(type_, Scalar | Pointer):
                raise Unmodelled(f"the packed class of '{field.spelling}'", self.line(field))
            self.packed.add(anatomy.key(field))
        return Part(field, offset, type_)

    def is_apart(self, field: Cursor) -> bool:
        """Whether a member is no place of its own: a bit field, or one that packing has moved."""
        return bool(field.is_bitfield()) or (bool(self.packed) and anatomy.key(field) in self.packed)

    def _bases(self, cursor: Cursor, has_virtual: bool) -> tuple[Base, ...]:
        """Where bases start, after the Itanium ABI: the first with virtual functions leads, the empty ones
        take no room."""
        found: dict[int, int] = {}
        numbers = []
        for one in anatomy.bases(cursor):
            if is_virtual_base(one):
                raise Unmodelled(f"the virtual base class '{one.type.spelling}'", self.line(one))
            type_ = self.of(one.type)
            if not isinstance(type_, Struct):
                raise Unmodelled(f"the base class '{one.type.spelling}'", self.line(one))
            numbers.append(type_.number)
        leading = next((one for one in numbers if self.known(one).has_table), None)
        at = 8 if has_virtual and leading is None else 0
        for number in sorted(numbers, key=lambda one: one != leading):
            base, align = self.known(number), self.met[number].get_align()
            if base.room:
                at = -(-at // align) * align
            found[number] = at if base.room else 0
            at += base.room
        return tuple(Base(one, found[one]) for one in numbers)

    def _room(
        self, type_: CType, bases: tuple[Base, ...], parts: tuple[Part, ...], members: list[Cursor]
    ) -> int:
        size = int(type_.get_size())
        written = any(kind(one) in SPECIAL and not anatomy.is_implicit(one) for one in members)
        if not bases and not parts and not any(one.is_virtual_method() for one in members):
            return 0
        if not bases and not written:
            return size
        ends = [one.offset + self.size(one.type) for one in parts]
        ends += [one.offset + self.known(one.number).room for one in bases]
        ends += [8] * any(one.is_virtual_method() for one in members)
        return min(max(ends), size)

    def _layout(self, made: Class, type_: CType) -> Layout:
        fields = tuple(Field(spelled(one.cursor.spelling), one.offset, one.type) for one in made.parts)
        return Layout(
            spelled(type_.spelling),
            type_.get_size(),
            fields,
            tuple(sorted(self._leaves_of(made, type_), key=_offset)),
        )

    def _leaves_of(self, made: Class, type_: CType) -> Iterator[tuple[int, Type]]:
        if made.is_bytes:
            wide = min(type_.get_align(), 8)
            yield from ((at, Scalar(f"u{wide}")) for at in range(0, type_.get_size(), wide))
            return
        if made.has_table and made.primary is None:
            yield 0, VOIDS
        for base in made.bases:
            yield from self.leaves(Struct(base.number), base.offset)
        for part in made.parts:
            yield from self.leaves(part.type, part.offset)

    def leaves(self, type_: Type, offset: int = 0) -> list[tuple[int, Type]]:
        """Numbers and pointers of a value, flat."""
        match type_:
            case Struct(number):
                self.known(number)
                return [(offset + at, of) for at, of in self.layouts[number].leaves]
            case Array(of, count):
                step = self.size(of)
                return [leaf for i in range(count) for leaf in self.leaves(of, offset + i * step)]
            case Object(name):
                raise Unmodelled(f"'{name}' as a member of a class")
            case _:
                return [(offset, type_)]

    def size(self, type_: Type) -> int:
        if isinstance(of := element_of(type_), Struct):
            self.known(of.number)
        return size_of(type_, self.layouts)

    def is_resident(self, type_: Type) -> bool:
        of = element_of(type_)
        return isinstance(of, Struct) and self.known(of.number).is_resident

    def is_destroyed(self, type_: Type) -> bool:
        of = element_of(type_)
        return isinstance(of, Struct) and self.known(of.number).is_destroyed

    def needs_memory(self, type_: Type) -> bool:
        """Whether values of it cannot be kept leaf by leaf in registers."""
        if isinstance(type_, Array):
            return True
        if not isinstance(type_, Struct):
            return False
        known = self.known(type_.number)
        return known.is_resident or known.is_bytes or len(self.layouts[type_.number].leaves) > MOST_REGISTERS

    def offset_of(self, number: int, base: int) -> int | None:
        """Where a base, direct or not, stands in a class."""
        if number == base:
            return 0
        for one in self.known(number).bases:
            inner = self.offset_of(one.number, base)
            if inner is not None:
                return one.offset + inner
        return None

    def all_bases(self, number: int) -> Iterator[tuple[int, int]]:
        """Every class that an object of this one is, with where it stands; itself first."""
        yield number, 0
        for one in self.known(number).bases:
            for inner, offset in self.all_bases(one.number):
                yield inner, one.offset + offset


def _offset(leaf: tuple[int, Type]) -> int:
    return leaf[0]


def is_written(method: Cursor) -> bool:
    """Whether the program says what a special member does."""
    return (
        not anatomy.is_implicit(method) and not method.is_default_method() and not method.is_deleted_method()
    )


def _is_destructor(member: Cursor) -> bool:
    return kind(member) == "DESTRUCTOR" and is_written(member)


def _copies(member: Cursor) -> bool:
    is_copying = kind(member) == "CONSTRUCTOR" and (
        member.is_copy_constructor() or member.is_move_constructor()
    )
    return is_copying and is_written(member)


def _assigns(member: Cursor) -> bool:
    is_assigning = member.spelling == "operator=" and (
        member.is_copy_assignment_operator_method() or member.is_move_assignment_operator_method()
    )
    return kind(member) == "CXX_METHOD" and is_assigning and is_written(member)

"""The protocol's messages as types of TypeScript: docs/protocol.d.ts, made from the structs of `server/messages.py`.

Pages are checked against it (`tsc --checkJs`, see tsconfig.json), and clients in TypeScript may use it.
"""

from __future__ import annotations

import json
from typing import Any

from msgspec import NODEFAULT, inspect

from hurlyburly.server import messages

TOP = (
    "// The messages of protocol.md, made by `make docs` from server/messages.py.\n"
    "// A field with a question mark may be left out of what is sent.\n"
)
SIMPLE = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
}


class Written:
    """Interfaces by name, each after those it needs."""

    def __init__(self) -> None:
        self.found: dict[str, str] = {}

    def named(self, type: inspect.Type, sent: bool) -> str:
        """A type in TypeScript. What is sent to the server may leave out what has a default; what comes is whole,
        unless its struct leaves that out."""
        if type.__class__ in SIMPLE:
            return SIMPLE[type.__class__]
        match type:
            case inspect.Metadata():
                return self.named(type.type, sent)
            case inspect.LiteralType():
                return " | ".join(json.dumps(value) for value in type.values)
            case inspect.UnionType():
                return " | ".join(self.named(one, sent) for one in type.types)
            case inspect.DictType():
                return f"Record<{self.named(type.key_type, sent)}, {self.named(type.value_type, sent)}>"
            case inspect.VarTupleType() | inspect.ListType():
                inner = self.named(type.item_type, sent)
                return f"({inner})[]" if " | " in inner else f"{inner}[]"
            case inspect.TupleType():
                return f"[{', '.join(self.named(one, sent) for one in type.item_types)}]"
            case inspect.StructType():
                return self.interface(type, sent)
        raise TypeError(f"no way to write {type} in TypeScript")

    def interface(self, struct: inspect.StructType, sent: bool) -> str:
        name = struct.cls.__name__
        if name not in self.found:
            lines = [f"  type: {json.dumps(struct.tag)};"] if struct.tag_field else []
            left_out = sent or struct.cls.__struct_config__.omit_defaults
            for field in struct.fields:
                free = left_out and (field.default is not NODEFAULT or field.default_factory is not NODEFAULT)
                lines.append(f"  {field.encode_name}{'?' if free else ''}: {self.named(field.type, sent)};")
            about = (struct.cls.__doc__ or "").split("\n")[0]
            doc = f"/** {about} */\n" if about and not about.startswith(name) else ""
            self.found[name] = f"{doc}export interface {name} {{\n" + "\n".join(lines) + "\n}\n"
        return name


def declarations() -> str:
    written = Written()
    unions: dict[str, tuple[Any, bool]] = {
        "FromClient": (messages.FromClient, True),
        "FromServer": (messages.FromServer, False),
    }
    ends = [
        f"export type {name} =\n  | "
        + "\n  | ".join(written.named(inspect.type_info(union), sent).split(" | "))
        + ";\n"
        for name, (union, sent) in unions.items()
    ]
    return "\n".join([TOP, *written.found.values(), *ends])

"""Write web/src/wire.gen.ts: the TypeScript types of everything the house and its page say to each other.

.venv/bin/python tools/wire_types.py
"""

from pathlib import Path
from typing import Any

import msgspec

from spielbrett_server.gateways import wire
from spielbrett_server.gateways.web.analysis import AnalysisBody, AnyLine
from spielbrett_server.gateways.web.games import GameView
from spielbrett_server.gateways.web.keys import PasskeyList
from spielbrett_server.gateways.web.pages import PictureView
from spielbrett_server.gateways.web.session import Code, Me
from spielbrett_server.gateways.web.tables import OpenBody, Opened, Tables
from spielbrett_server.tables.view import Description

TARGET = Path(__file__).parents[1] / "web" / "src" / "wire.gen.ts"
HEAD = "// Made by tools/wire_types.py from the structs of the house. Do not edit.\n"


def source() -> str:
    """The whole file."""
    roots = {"AnalysisLine": AnyLine, "ClientMessage": wire.AnyClientMessage, "ServerMessage": wire.AnyServerMessage}
    bodies = (AnalysisBody, Code, Description, GameView, Me, OpenBody, Opened, PasskeyList, PictureView, Tables)
    schemas, components = msgspec.json.schema_components([*roots.values(), *bodies], ref_template="{name}")
    blocks = [HEAD, f"export const PROTOCOL = {wire.PROTOCOL};\n"]
    blocks += [_declaration(name, schema) for name, schema in sorted(components.items())]
    blocks += [f"export type {name} = {_type(schema)};\n" for name, schema in zip(roots, schemas, strict=False)]
    return "\n".join(blocks)


def _declaration(name: str, schema: dict[str, Any]) -> str:
    purpose = schema.get("description", "").partition("\n")[0]
    comment = f"/** {purpose} */\n" if purpose else ""
    return f"{comment}export type {name} = {_type(schema)};\n"


def _type(schema: dict[str, Any]) -> str:  # noqa: PLR0911 - one case for each form
    """The TypeScript type of a JSON Schema, as far as msgspec makes them."""
    match schema:
        case {"$ref": name}:
            return str(name)
        case {"enum": values}:
            return " | ".join(msgspec.json.encode(value).decode() for value in values)
        case {"anyOf": choices}:
            return " | ".join(_type(choice) for choice in choices)
        case {"type": "array", "prefixItems": items}:
            return f"readonly [{', '.join(_type(item) for item in items)}]"
        case {"type": "array", "items": items}:
            return f"ReadonlyArray<{_type(items)}>"
        case {"type": "object", "properties": properties}:
            return _object(properties, schema.get("required", []))
        case {"type": "object", "additionalProperties": values} if isinstance(values, dict):
            return f"{{ readonly [key: string]: {_type(values)} }}"
        case _:
            return {"integer": "number", "object": "unknown"}.get(schema.get("type", ""), schema.get("type", "unknown"))


def _object(properties: dict[str, dict[str, Any]], required: list[str]) -> str:
    fields = (f"  readonly {name}{'' if name in required else '?'}: {_type(p)};" for name, p in properties.items())
    return "\n".join(["{", *fields, "}"])


if __name__ == "__main__":
    TARGET.write_text(source(), encoding="utf-8")

"""Write web/src/phrases/<language>.json from web/phrases.<language>.po: what the page itself says.

.venv/bin/python tools/web_phrases.py
"""

import json
from pathlib import Path

from spielbrett.phrases import LANGUAGES, parse_catalogue

WEB = Path(__file__).parents[1] / "web"


def source(language: str) -> str:
    """The phrases of a language: a text for each key, or a pair for singular and plural."""
    catalogue = parse_catalogue((WEB / f"phrases.{language}.po").read_text(encoding="utf-8"))
    texts = {key: forms[0] if len(forms) == 1 else list(forms) for key, forms in catalogue.items()}
    return json.dumps(texts, ensure_ascii=False, indent=1) + "\n"


def target(language: str) -> Path:
    """Where the page loads them from."""
    return WEB / "src" / "phrases" / f"{language}.json"


if __name__ == "__main__":
    for tongue in LANGUAGES:
        target(tongue).parent.mkdir(exist_ok=True)
        target(tongue).write_text(source(tongue), encoding="utf-8")

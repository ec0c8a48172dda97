"""Pages of text as a PDF: A4, Helvetica, which every reader has. Knows nothing of letters, and needs no library.

The same lines make the same bytes. What the font's Latin alphabet has no letter for is written as a question mark.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

WIDTH, HEIGHT = 595, 842
"""An A4 page in points."""
MARGIN: Final = 64
_HELVETICA: Final = """
278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278
278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722
667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556
556 333 500 278 556 500 722 500 500 500 334 260 334 584
"""
_WIDTHS: Final = dict(zip(map(chr, range(32, 127)), map(int, _HELVETICA.split()), strict=True))
"""How wide Helvetica's letters are, in thousandths of its size."""
_USUAL: Final = 600


@dataclass(frozen=True, slots=True, kw_only=True)
class TextLine:
    """One line of a page, from its top."""

    says: str
    size: int = 11
    bold: bool = False
    skip: int = 0
    """Points that are left free above it."""


def width_of(text: str, size: float) -> float:
    """How long a text is, in points."""
    return sum(_WIDTHS.get(one, _USUAL) for one in text) * size / 1000


def paragraph(text: str, *, size: int = 11, bold: bool = False, skip: int = 0) -> Iterator[TextLine]:
    """A text in as many lines as it needs."""
    line = ""
    for word in _broken(text.split(), size):
        longer = f"{line} {word}".strip()
        if line and width_of(longer, size) > WIDTH - 2 * MARGIN:
            yield TextLine(says=line, size=size, bold=bold, skip=skip)
            line, skip = word, 0
        else:
            line = longer
    yield TextLine(says=line, size=size, bold=bold, skip=skip)


def _broken(words: Iterable[str], size: int) -> Iterator[str]:
    """Words, those that are longer than a line in parts."""
    most = int((WIDTH - 2 * MARGIN) * 1000 / size / 900)
    for word in words:
        yield from (word[start : start + most] for start in range(0, len(word), most))


def as_pdf(letters: Sequence[Sequence[TextLine]], *, title: str) -> bytes:
    """Every letter from the top of a page of its own, on as many as it needs."""
    pages = [page for letter in letters for page in _pages(letter)] or [[]]
    kids = " ".join(f"{6 + 2 * number} 0 R" for number in range(len(pages)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>",
        b"<< /Title (" + _escaped(title) + b") /Producer (Croupier) >>",
    ]
    for number, page in enumerate(pages):
        fonts = "/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >>"
        box = f"/MediaBox [0 0 {WIDTH} {HEIGHT}]"
        objects.append(f"<< /Type /Page /Parent 2 0 R {box} {fonts} /Contents {7 + 2 * number} 0 R >>".encode())
        shown = b"\n".join(page)
        objects.append(b"<< /Length %d >>\nstream\n%b\nendstream" % (len(shown), shown))
    return _file(objects)


def _pages(lines: Sequence[TextLine]) -> Iterator[list[bytes]]:
    page: list[bytes] = []
    y = HEIGHT - MARGIN
    for line in lines:
        y -= line.skip + round(line.size * 1.4)
        if y < MARGIN and page:
            yield page
            page, y = [], HEIGHT - MARGIN - round(line.size * 1.4)
        font = b"F2" if line.bold else b"F1"
        page.append(b"BT /%b %d Tf %d %d Td (%b) Tj ET" % (font, line.size, MARGIN, y, _escaped(line.says)))
    yield page


def _escaped(text: str) -> bytes:
    plain = text.encode("cp1252", "replace")
    return plain.replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")


def _file(objects: Sequence[bytes]) -> bytes:
    made = bytearray(b"%PDF-1.4\n")
    places = []
    for number, content in enumerate(objects, start=1):
        places.append(len(made))
        made += b"%d 0 obj\n%b\nendobj\n" % (number, content)
    table = len(made)
    made += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    made += b"".join(b"%010d 00000 n \n" % place for place in places)
    made += b"trailer\n<< /Size %d /Root 1 0 R /Info 5 0 R >>\n" % (len(objects) + 1)
    return bytes(made + b"startxref\n%d\n%%%%EOF\n" % table)

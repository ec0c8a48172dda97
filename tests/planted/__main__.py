"""Plants errors and prints what the proofs did not find, a line each: `python -m tests.planted values`."""

from __future__ import annotations

import sys

from tests.planted.errors import KINDS
from tests.planted.trial import try_out

if __name__ == "__main__":
    for kind in sys.argv[1:] or KINDS:
        trial = try_out(KINDS[kind]())
        lost = sorted(f"{one}" for one in trial.results if not one.is_found)
        for one in trial.results:
            if one.neighbour:
                print(f"{one}: {one.neighbour}", file=sys.stderr)
        print(*lost, f"{kind}: {len(trial.results) - len(lost)} of {len(trial.results)} found", sep="\n")
        for proof in trial.broken:
            print(f"{proof} fails as it is")

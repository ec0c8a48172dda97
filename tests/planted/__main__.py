"""Plants errors and prints what the proofs did not find, a line each: `python -m tests.planted values`.

With `--neighbours` the proofs of other clauses are asked about what was not found, which takes much longer; the
first that finds it is named on standard error.
"""

from __future__ import annotations

import sys

from tests.planted.errors import KINDS, nothing_wrong
from tests.planted.trial import try_out

if __name__ == "__main__":
    wanted = [one for one in sys.argv[1:] if one != "--neighbours"]
    for kind in wanted or KINDS:
        errors = nothing_wrong() if kind == "nothing" else KINDS[kind]()
        trial = try_out(errors, neighbours="--neighbours" in sys.argv)
        lost = sorted(f"{one}" for one in trial.results if not one.is_found)
        for one in trial.results:
            if one.neighbour:
                print(f"{one}: {one.neighbour}", file=sys.stderr)
        print(*lost, f"{kind}: {len(trial.results) - len(lost)} of {len(trial.results)} found", sep="\n")
        for proof in trial.broken:
            print(f"{proof} fails as it is")

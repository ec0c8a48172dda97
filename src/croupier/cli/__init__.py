"""The command `croupier`: reads arguments, prints results, and says no in one sentence with exit code 2."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from typing import NoReturn

from croupier.vocabulary.refusal import RefusedError


def main() -> None:
    """Run the command line; what a person did wrong is one sentence on standard error and exit code 2."""
    import typer

    from croupier.cli.app import app

    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")  # names come in any script, and JSON is UTF-8
    try:
        exit_code = app(standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()  # what cannot be written is told here, not when Python ends
    except RefusedError as error:
        _no(str(error))
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(130)
    except BrokenPipeError:  # whoever read our lines has seen enough
        _drop_output()
        sys.stderr.close()
        sys.exit(1)
    except OSError as error:
        _drop_output()
        _no(f"The result could not be written: {error.strerror}.")
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        if type(error).__name__ == "NoArgsIsHelpError":
            sys.stderr.write(error.format_message() + "\n")
            sys.exit(2)
        _no(error.format_message())
    sys.exit(exit_code)


def _drop_output() -> None:
    """Python would try to write it once more at the end, and fail with an exit code of its own."""
    with contextlib.suppress(OSError, AttributeError):  # it may be closed, or no file at all
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _no(sentence: str) -> NoReturn:
    """Say it in one line, whatever names and messages hold, and leave."""
    sys.stderr.write(f"croupier: {' '.join(sentence.split())}\n")
    sys.exit(2)

"""The command `croupier`: reads arguments, prints results, and says no in one sentence with exit code 2."""

from __future__ import annotations

import sys

from croupier.vocabulary.refusal import RefusedError


def main() -> None:
    """Run the command line; what a person did wrong is one sentence on standard error and exit code 2."""
    import typer

    from croupier.cli.app import app

    try:
        exit_code = app(standalone_mode=False)
    except RefusedError as error:
        _no(str(error))
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(130)
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        if type(error).__name__ == "NoArgsIsHelpError":
            sys.stderr.write(error.format_message() + "\n")
            sys.exit(2)
        _no(_one_sentence(error.format_message()))
    sys.exit(exit_code)


def _one_sentence(message: str) -> str:
    return " ".join(message.split())


def _no(sentence: str) -> None:
    sys.stderr.write(f"croupier: {sentence}\n")
    sys.exit(2)

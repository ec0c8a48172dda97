"""Proofs are counted from the source of tests, and a claim that cannot be counted is refused."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from croupier.rulebooks import shelf
from croupier.rulebooks.coverage import BadProof, coverage, proofs
from croupier.rulebooks.inventory import inventory

B00, B06, B18 = "act-blackjack-2000", "act-blackjack-2006", "act-blackjack-2018"
NSW = "nsw-blackjack-challenge"


@pytest.fixture
def tests_folder(tmp_path: Path) -> Path:
    folder = tmp_path / "tests"
    folder.mkdir()
    return folder


def write(folder: Path, source: str, name: str = "test_one.py") -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(dedent(source), encoding="utf-8")
    return path


def refusal(folder: Path, source: str) -> BadProof:
    write(folder, source)
    with pytest.raises(BadProof) as caught:
        proofs(folder)
    assert caught.value.file == "tests/test_one.py"
    assert str(caught.value) == f"tests/test_one.py, line {caught.value.line}: {caught.value.says}"
    return caught.value


def test_a_claim_is_filed_under_its_book_and_clause(tests_folder: Path) -> None:
    write(
        tests_folder,
        """
        @clause("act-blackjack-2018", "13.1(g)", "13.2(b)")
        def test_equal_totals(): ...
        """,
    )
    name = "tests/test_one.py::test_equal_totals"
    assert proofs(tests_folder) == {B18: {"13.1(g)": [name], "13.2(b)": [name]}}


def test_a_tuple_of_books_claims_each_clause_in_each(tests_folder: Path) -> None:
    write(
        tests_folder,
        """
        @clause(("act-blackjack-2006", "act-blackjack-2018"), "13.1(a)", "13.1(b)")
        def test_wins(): ...
        """,
    )
    claimed = {"13.1(a)": ["tests/test_one.py::test_wins"], "13.1(b)": ["tests/test_one.py::test_wins"]}
    assert proofs(tests_folder) == {B06: claimed, B18: claimed}


def test_books_may_stand_under_a_name_that_the_file_gives_them(tests_folder: Path) -> None:
    write(
        tests_folder,
        """
        ACT = ("act-blackjack-2006", "act-blackjack-2018")
        OLD, ALL = "act-blackjack-2006", ACT

        @clause((*ALL, OLD), "2.2")
        def test_checked(): ...
        """,
    )
    claimed = {"2.2": ["tests/test_one.py::test_checked"]}
    assert proofs(tests_folder) == {B06: claimed, B18: claimed}


def test_a_name_that_goes_in_a_circle_stands_for_no_book(tests_folder: Path) -> None:
    source = """
    ONE = (TWO,)
    TWO = (ONE,)

    @clause(ONE, "2.2")
    def test_checked(): ...
    """
    assert "Only what stands in quotes" in refusal(tests_folder, source).says


def test_decorators_stack_and_stand_among_others(tests_folder: Path) -> None:
    write(
        tests_folder,
        """
        @clause("act-blackjack-2006", "7.4")
        @pytest.mark.parametrize("card", ["Ah"])
        @conftest.clause("act-blackjack-2018", "7.5")
        async def test_insurance_pays(card): ...
        """,
    )
    name = "tests/test_one.py::test_insurance_pays"
    assert proofs(tests_folder) == {B06: {"7.4": [name]}, B18: {"7.5": [name]}}


def test_tests_in_classes_and_subfolders_count(tests_folder: Path) -> None:
    write(
        tests_folder,
        """
        class TestWar:
            @clause("nsw-blackjack-challenge", "17.1.4")
            def test_tie(self): ...
        """,
        name="games/test_war.py",
    )
    assert proofs(tests_folder) == {NSW: {"17.1.4": ["tests/games/test_war.py::TestWar::test_tie"]}}


def test_one_clause_may_have_several_proofs(tests_folder: Path) -> None:
    source = """
        @clause("act-blackjack-2018", "2.1")
        @clause("act-blackjack-2018", "2.1")
        def test_decks(): ...
        """
    write(tests_folder, source, name="test_a.py")
    write(tests_folder, source, name="test_b.py")
    assert proofs(tests_folder)[B18]["2.1"] == ["tests/test_a.py::test_decks", "tests/test_b.py::test_decks"]


@pytest.mark.parametrize("mark", ["skip", "skip(reason='no')", "skipif(True, reason='x')", "xfail", "nightly"])
def test_a_test_that_does_not_run_with_the_others_proves_nothing(tests_folder: Path, mark: str) -> None:
    claim = '@clause("act-blackjack-2018", "2.1")\n'
    write(tests_folder, f"@pytest.mark.{mark}\n{claim}def test_x(): ...\n", name="test_a.py")
    write(
        tests_folder,
        f"pytestmark = [pytest.mark.slow, pytest.mark.{mark}]\n{claim}def test_x(): ...\n",
        name="test_b.py",
    )
    indented = claim.replace("@", "    @") + "    def test_x(self): ...\n"
    write(tests_folder, f"@pytest.mark.{mark}\nclass TestX:\n{indented}", name="test_c.py")
    assert proofs(tests_folder) == {}
    write(tests_folder, f"@pytest.mark.slow\n{claim}def test_x(): ...\n", name="test_d.py")
    assert proofs(tests_folder) == {B18: {"2.1": ["tests/test_d.py::test_x"]}}


def test_other_files_and_other_decorators_are_left_alone(tests_folder: Path) -> None:
    write(tests_folder, '@clause("nonsense", "1")\ndef test_x(): ...\n', name="conftest.py")
    write(tests_folder, "# a clause\n@given(rounds())\ndef test_y(script): ...\n", name="test_y.py")
    write(tests_folder, "this is not Python, and claims nothing\n", name="test_z.py")
    assert proofs(tests_folder) == {}


def test_an_unknown_book_is_refused(tests_folder: Path) -> None:
    refused = refusal(tests_folder, '@clause("act-blackjack-2017", "1.1")\ndef test_x(): ...\n')
    assert refused.line == 1
    assert "no rulebook 'act-blackjack-2017'" in refused.says


@pytest.mark.parametrize("clause_id", ["13.1(h)", "13.1(G)", "13.2", ""])
def test_an_id_that_the_inventory_does_not_have_is_refused(tests_folder: Path, clause_id: str) -> None:
    refused = refusal(tests_folder, f'\n\n@clause("act-blackjack-2018", "{clause_id}")\ndef test_x(): ...\n')
    assert refused.line == 3
    assert refused.says == f"Rulebook act-blackjack-2018 has no clause {clause_id!r} in its inventory."


def test_a_clause_that_only_one_book_of_a_tuple_has_is_refused(tests_folder: Path) -> None:
    refused = refusal(
        tests_folder, '@clause(("act-blackjack-2018", "act-blackjack-2006"), "7.6(a)")\ndef test_x(): ...\n'
    )
    assert "act-blackjack-2006 has no clause '7.6(a)'" in refused.says


@pytest.mark.parametrize(
    "mark",
    [
        'clause(BOOK, "1.1")',
        'clause("act-blackjack-2018", NUMBER)',
        'clause("act-blackjack-2018", *NUMBERS)',
        'clause("act-blackjack-2018", 1.1)',
        'clause(("act-blackjack-2018", BOOK), "1.1")',
        'clause("act-blackjack-2018", f"{chapter}.1")',
        'clause("act-blackjack-2018")',
        'clause("act-blackjack-2018", number="1.1")',
        "clause",
        "clause()",
    ],
)
def test_only_literals_can_be_counted(tests_folder: Path, mark: str) -> None:
    refused = refusal(tests_folder, f"import x\n@{mark}\ndef test_x(): ...\n")
    assert refused.line == 2


def test_six_clauses_are_the_most_a_test_may_claim(tests_folder: Path) -> None:
    six = ", ".join(f'"13.1({letter})"' for letter in "abcdef")
    source = f'@clause(("act-blackjack-2006", "act-blackjack-2018"), {six})\n'
    write(tests_folder, source + "def test_x(): ...\n")
    assert len(proofs(tests_folder)[B18]) == 6
    refused = refusal(tests_folder, source + '@clause("act-blackjack-2018", "13.1(g)")\ndef test_x(): ...\n')
    assert refused.says == "test_x claims 7 clauses, and a test may prove at most 6."


@pytest.mark.parametrize(
    "source",
    [
        '@clause("act-blackjack-2018", "1.1")\ndef helper(): ...\n',
        '@clause("act-blackjack-2018", "1.1")\nclass TestLayout: ...\n',
        'class Layouts:\n    @clause("act-blackjack-2018", "1.1")\n    def test_x(self): ...\n',
        'def test_x():\n    @clause("act-blackjack-2018", "1.1")\n    def test_inner(): ...\n',
    ],
)
def test_what_pytest_does_not_run_proves_nothing(tests_folder: Path, source: str) -> None:
    assert "Only a test can carry @clause" in refusal(tests_folder, source).says


def test_a_file_that_cannot_be_read_as_python_is_refused(tests_folder: Path) -> None:
    refused = refusal(tests_folder, '@clause("act-blackjack-2018", "1.1")\ndef test_x(:\n')
    assert refused.line == 2
    assert refused.says.startswith("This is no Python")


def test_a_folder_that_is_not_there_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        proofs(tmp_path / "nowhere")


def test_coverage_counts_each_book_and_lists_what_waits_in_the_books_order(tests_folder: Path) -> None:
    write(
        tests_folder,
        """
        @clause("act-blackjack-2000", "18.14(c)", "18.14(a)", "I.1")
        def test_pairs(): ...
        """,
    )
    counted = coverage(tests_folder)
    assert list(counted) == list(shelf.names())
    assert (counted[B00].testable, counted[B00].proved) == (39, 3)
    assert counted[B00].waiting[:2] == ("I.2", "18.1")
    assert "18.14(b)" in counted[B00].waiting
    assert (counted[NSW].testable, counted[NSW].proved) == (505, 0)
    assert counted[NSW].waiting == tuple(entry.id for entry in inventory(NSW).clauses if entry.testable)


def test_a_proof_of_a_clause_that_needs_none_is_not_counted(tests_folder: Path) -> None:
    write(tests_folder, '@clause("act-blackjack-2018", "A.Box")\ndef test_box(): ...\n')
    counted = coverage(tests_folder)[B18]
    assert (counted.testable, counted.proved, len(counted.waiting)) == (251, 0, 251)


@pytest.mark.slow
def test_in_a_large_checkout_a_clause_is_counted_once(tests_folder: Path) -> None:
    body = "    x = [step for step in range(10)]\n" * 20
    lines = [f'@clause("nsw-blackjack-challenge", "17.1.4")\ndef test_{n}():\n{body}' for n in range(100)]
    for number in range(10):
        write(tests_folder, "\n".join(lines), name=f"test_{number}.py")
    assert coverage(tests_folder)[NSW].proved == 1


def test_the_proofs_of_a_book_that_has_gone_are_passed_over_and_a_name_never_known_is_refused(
    tests_folder: Path,
) -> None:
    write(
        tests_folder,
        """
        @clause(("act-blackjack-2018", "port-ellery-baccarat"), "13.1(a)")
        def test_one(): ...

        @clause("port-ellery-baccarat", "B.1")
        def test_other(): ...
        """,
    )
    with pytest.raises(BadProof, match="There is no rulebook 'port-ellery-baccarat'"):
        proofs(tests_folder)
    known = tests_folder / "rulebooks.toml"
    known.write_text('written_for = ["port-ellery-baccarat"]\n', encoding="utf-8")
    assert proofs(tests_folder) == {B18: {"13.1(a)": ["tests/test_one.py::test_one"]}}
    assert set(coverage(tests_folder)) == set(shelf.names())


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("written_for = [\n", "This is no TOML"),
        ("written_for = 3\n", "Name the books in quotes"),
        ("written_for = [3]\n", "Name the books in quotes"),
    ],
)
def test_a_list_of_books_that_cannot_be_read_is_refused(tests_folder: Path, source: str, says: str) -> None:
    (tests_folder / "rulebooks.toml").write_text(source, encoding="utf-8")
    write(tests_folder, "def test_one(): ...\n")
    with pytest.raises(BadProof, match=says) as caught:
        proofs(tests_folder)
    assert (caught.value.file, caught.value.line) == (f"{tests_folder.name}/rulebooks.toml", 1)

"""Food webs against networkx, in one run: counting chains, prey-averaged levels, the longest chain.

networkx lists all simple paths to count them or to find the longest, and solves for the levels with numpy
and scipy; ecolearn is pure Python. Both start from the same graph, and every answer is compared. Boards are
touching hexagons: "levels" has links up from level to level; in "some back" every fifth touching pair is
linked against the levels; in "tangled" every touching pair is linked in any direction or in both, in "mutual"
always in both, so that most of the board is one loop.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

import networkx as nx

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.report import alternate, median, verdict
from ecolearn.foodweb import count_chains, list_webs, load_web, longest_chain, trophic_levels
from tests.foodweb.boards import board, tangled

Answer = TypeVar("Answer")

COUNT_AIM = 5000.0
BOARDS: dict[str, Callable[[int, int], nx.DiGraph]] = {
    "levels": lambda n, seed: board(n, seed, back=0.0, dense=1.0),
    "some back": lambda n, seed: board(n, seed, back=0.2, dense=1.0),
    "tangled": tangled,
    "mutual": lambda n, seed: mutual(tangled(n, seed)),
}
SIZES = (30, 60, 100)


def timed(call: Callable[[], Answer]) -> tuple[Answer, float]:
    """An answer and the seconds it took."""
    start = time.perf_counter()
    answer = call()
    return answer, time.perf_counter() - start


def pace(call: Callable[..., object], web: nx.DiGraph, choice: str | None, _run: int) -> float:
    """The seconds that `call` takes for one web."""
    return timed(lambda: call(web, choice))[1]


def without_cannibals(web: nx.DiGraph) -> nx.DiGraph:
    """A copy without links of a node to itself: the same question for networkx."""
    plain = nx.DiGraph(web)
    plain.remove_edges_from(list(nx.selfloop_edges(plain)))
    return plain


def count_by_listing(plain: nx.DiGraph, limit: float) -> tuple[int, float, bool]:
    """Count paths from the sources to the tops by networkx.

    Returns
    -------
    tuple of (int, float, bool)
        Paths, seconds, and whether these are all paths.
    """
    tops = {node for node in plain if plain.in_degree(node) and not plain.out_degree(node)}
    start, found = time.perf_counter(), 0
    for source in [node for node in plain if plain.out_degree(node) and not plain.in_degree(node)]:
        for _path in nx.all_simple_paths(plain, source, tops):
            found += 1
            if found % 10_000 == 0 and time.perf_counter() - start > limit:
                return found, time.perf_counter() - start, False
    return found, time.perf_counter() - start, True


def mutual(web: nx.DiGraph) -> nx.DiGraph:
    """The same board, all that touch eating each other; producers eat nobody all the same."""
    web.add_edges_from([(b, a) for a, b in web.edges], kind="food")
    return web


def counting(limit: float) -> bool:
    """The chains of Skipwith Pond."""
    web = load_web("skipwith")
    plain = without_cannibals(web)
    chains = count_chains(web)
    print("Counting the chains of Skipwith Pond")
    ours = median([timed(lambda: count_chains(web))[1] for _run in range(51)])
    listed, theirs, whole = count_by_listing(plain, limit)
    if whole:
        assert listed == chains, f"networkx lists {listed} chains, ecolearn counts {chains}"
        print(f"  networkx: {listed:,} chains in {theirs:.1f} s")
    else:
        print(f"  networkx: {listed:,} chains in {theirs:.1f} s, then stopped; the rest at the same pace")
        theirs *= chains / listed
    print(f"  ecolearn: {chains:,} chains in {1000 * ours:.2f} ms")
    return verdict("times faster", theirs / ours, COUNT_AIM, more_is_better=True, digits=0)


def levels(runs: int) -> bool:
    """Prey-averaged levels of all webs, from graph to levels."""
    print("Prey-averaged levels of the published webs, ecolearn and networkx in turn")
    worst = float("inf")
    for name in list_webs():
        web = load_web(name)
        plain = without_cannibals(web)
        found, wanted = trophic_levels(web, "prey_averaged"), nx.trophic_levels(plain, weight=None)
        assert all(abs((found[node] or 0) - wanted[node]) < 1e-9 for node in web), f"{name}: levels differ"
        ours, theirs = alternate(
            partial(pace, trophic_levels, web, "prey_averaged"),
            partial(pace, nx.trophic_levels, plain, None),
            runs,
        )
        ratio = median(theirs) / median(ours)
        worst = min(worst, ratio)
        size = f"{len(web)} species, {web.number_of_edges()} links"
        print(
            f"  {name:<20} {size:<26} ecolearn {1000 * median(ours):.2f} ms, "
            f"networkx {1000 * median(theirs):.2f} ms: {ratio:.1f} times faster"
        )
    return verdict("times faster, on the web where it is least", worst, 1.0, more_is_better=True, digits=1)


def longest_by_listing(web: nx.DiGraph, limit: float) -> tuple[int, float, bool]:
    """Organisms of the longest path that networkx lists, seconds, and whether it listed all of them."""
    kind = dict(web.nodes(data="kind"))
    plain = nx.DiGraph((a, b) for a, b in web.edges if a != b and kind[b] == "consumer")
    consumers = {node for node in plain if kind[node] == "consumer"}
    # Without a loop it is enough to look at those that nobody eats.
    ends = consumers
    if nx.is_directed_acyclic_graph(plain):
        ends = {node for node in consumers if not plain.out_degree(node)}
    start, best, seen = time.perf_counter(), 0, 0
    for source in [node for node in plain if kind[node] == "producer"]:
        for path in nx.all_simple_paths(plain, source, ends):
            best = max(best, len(path))
            seen += 1
            if seen % 1000 == 0 and time.perf_counter() - start > limit:
                return best, time.perf_counter() - start, False
    return best, time.perf_counter() - start, True


def longest(limit: float, seeds: int) -> bool:
    """The longest chain on boards."""
    print(f"Longest chain on boards, at most {limit:g} s each")
    proven, boards, never_behind = 0, 0, True
    for model, make in BOARDS.items():
        for n in SIZES:
            told = []
            for seed in range(seeds):
                web = make(n, seed)
                answer, ours = timed(partial(longest_chain, web, budget_s=limit))
                theirs, took, whole = longest_by_listing(web, limit)
                assert not (whole and answer.proven) or theirs == answer.n_organisms, f"{model} {n} {seed}"
                boards += 1
                proven += answer.proven
                never_behind = never_behind and (answer.n_organisms, answer.proven) >= (theirs, whole)
                mark = "" if answer.proven else f" of at most {answer.upper_bound}"
                told.append(
                    f"{answer.n_organisms}{mark} in {ours:.3f} s (networkx: "
                    + (f"{took:.3f} s)" if whole else f"{theirs}, unfinished)")
                )
            print(f"  {model:<10} {n:>3} organisms: {'; '.join(told)}", flush=True)
    print(f"  proven on {proven} of {boards} boards")
    return verdict("boards where networkx finds more", float(not never_behind), 0, more_is_better=False)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--runs", type=int, default=101, help="runs of the levels (default: 101)")
    parser.add_argument("--limit", type=float, default=20.0, help="seconds for each board (default: 20)")
    parser.add_argument("--boards", type=int, default=3, help="boards of each size and sort (default: 3)")
    parser.add_argument(
        "--listing", type=float, default=300.0, help="seconds for networkx to list Skipwith Pond"
    )
    options = parser.parse_args()
    met = [counting(options.listing), levels(options.runs), longest(options.limit, options.boards)]
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(main())

"""Food webs: chains, trophic levels and pictures of any ``networkx.DiGraph`` with links from prey to eater.

Every node says what it is by its attribute ``kind`` ("producer", "detritus", "consumer", "energy"); see
`ecolearn.foodweb.graph` for the other attributes. networkx and matplotlib are imported only when they are
needed."""

from ecolearn.foodweb.axes import draw_web
from ecolearn.foodweb.chains import LongestChain, all_longest_chains, longest_chain
from ecolearn.foodweb.coherence import Coherence, trophic_coherence
from ecolearn.foodweb.counting import (
    CountUnfinished,
    chain_lengths,
    chains_through,
    count_between,
    count_chains,
    position_counts,
)
from ecolearn.foodweb.drawing import WebParts, web_parts
from ecolearn.foodweb.energy import energy_pyramid, litter
from ecolearn.foodweb.figures.cascades import draw_cascade
from ecolearn.foodweb.figures.changes import draw_change, effect_marks, loss_marks
from ecolearn.foodweb.figures.curves import draw_robustness
from ecolearn.foodweb.figures.histogram import draw_levels
from ecolearn.foodweb.figures.matrix import draw_matrix
from ecolearn.foodweb.figures.stepped import draw_pyramid
from ecolearn.foodweb.finding import UnknownOrganism
from ecolearn.foodweb.graph import WebError, predators, prey, roles, select_links, species_web, validate
from ecolearn.foodweb.keystone import Keystone, KeystoneIndex, keystone_index
from ecolearn.foodweb.layout import layout
from ecolearn.foodweb.lengths import ChainLengths
from ecolearn.foodweb.levels import (
    LEVEL_KINDS,
    Levels,
    chain_positions,
    level_term,
    level_words,
    reasons,
    trophic_levels,
    why_no_level,
)
from ecolearn.foodweb.loops import LoopAnalysis, loop_analysis
from ecolearn.foodweb.matter import gives_to, loop_sentence, matter_loops
from ecolearn.foodweb.measures import Measures, measures
from ecolearn.foodweb.omnivory import omnivores, omnivory_index
from ecolearn.foodweb.organisms import Mark
from ecolearn.foodweb.outcomes import Effect, PressEffects
from ecolearn.foodweb.picture import WebPicture
from ecolearn.foodweb.plan import Layout
from ecolearn.foodweb.possible import (
    Share,
    possible_links,
    possible_predators,
    possible_prey,
    possible_sentence,
    share,
    with_possible,
)
from ecolearn.foodweb.press import press_effects
from ecolearn.foodweb.pyramids import Pyramid, pyramid
from ecolearn.foodweb.reading import read_web
from ecolearn.foodweb.removal import Loss, Round, Weakened, WhatIf, what_if
from ecolearn.foodweb.robustness import ExtinctionCurve, Robustness, extinction_curve, robustness
from ecolearn.foodweb.sentences import chain_sentence, describe, sentences
from ecolearn.foodweb.similarity import (
    lump_species,
    mean_maximum_similarity,
    trophic_similarity,
    trophic_species,
)
from ecolearn.foodweb.sources import food_web
from ecolearn.foodweb.spreading import Way, effect_ways
from ecolearn.foodweb.standalone import draw_svg
from ecolearn.foodweb.style import style_sheet
from ecolearn.foodweb.ways import chains_between, iter_chains, three_node_chains
from ecolearn.foodweb.webs import list_webs, load_web
from ecolearn.foodweb.writing import write_web

__all__ = [
    "LEVEL_KINDS",
    "ChainLengths",
    "Coherence",
    "CountUnfinished",
    "Effect",
    "ExtinctionCurve",
    "Keystone",
    "KeystoneIndex",
    "Layout",
    "Levels",
    "LongestChain",
    "LoopAnalysis",
    "Loss",
    "Mark",
    "Measures",
    "PressEffects",
    "Pyramid",
    "Robustness",
    "Round",
    "Share",
    "UnknownOrganism",
    "Way",
    "Weakened",
    "WebError",
    "WebParts",
    "WebPicture",
    "WhatIf",
    "all_longest_chains",
    "chain_lengths",
    "chain_positions",
    "chain_sentence",
    "chains_between",
    "chains_through",
    "count_between",
    "count_chains",
    "describe",
    "draw_cascade",
    "draw_change",
    "draw_levels",
    "draw_matrix",
    "draw_pyramid",
    "draw_robustness",
    "draw_svg",
    "draw_web",
    "effect_marks",
    "effect_ways",
    "energy_pyramid",
    "extinction_curve",
    "food_web",
    "gives_to",
    "iter_chains",
    "keystone_index",
    "layout",
    "level_term",
    "level_words",
    "list_webs",
    "litter",
    "load_web",
    "longest_chain",
    "loop_analysis",
    "loop_sentence",
    "loss_marks",
    "lump_species",
    "matter_loops",
    "mean_maximum_similarity",
    "measures",
    "omnivores",
    "omnivory_index",
    "position_counts",
    "possible_links",
    "possible_predators",
    "possible_prey",
    "possible_sentence",
    "predators",
    "press_effects",
    "prey",
    "pyramid",
    "read_web",
    "reasons",
    "robustness",
    "roles",
    "select_links",
    "sentences",
    "share",
    "species_web",
    "style_sheet",
    "three_node_chains",
    "trophic_coherence",
    "trophic_levels",
    "trophic_similarity",
    "trophic_species",
    "validate",
    "web_parts",
    "what_if",
    "why_no_level",
    "with_possible",
    "write_web",
]

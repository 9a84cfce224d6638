/**
 * The stages of resolving whose ends are told. `recognize`: coordinates, links and codes are read. `lattice`: the words
 * of an address are looked up. `rank`: candidates are put in order. `correct`: the same again with misspellings allowed.
 * `finish`: status, confidence and label of the answer. An input may pass a stage several times, or not at all.
 */
export type Stage = "recognize" | "lattice" | "rank" | "correct" | "finish";

/** Told whenever a stage has ended. */
export type OnStage = (stage: Stage) => void;

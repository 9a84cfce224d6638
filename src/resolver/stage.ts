/**
 * The stages of resolving that are reported. `recognize`: coordinates, links and codes; `lattice`: the words of an address
 * are looked up; `exact`: the exact engine answered, and no candidates are ranked; `rank`: candidates are ranked;
 * `correct`: the same with typos allowed; `finish`: status, confidence and label. A stage may occur several times, or not
 * at all.
 */
export type Stage = "exact" | "recognize" | "lattice" | "rank" | "correct" | "finish";

/** Called after each stage. */
export type OnStage = (stage: Stage) => void;

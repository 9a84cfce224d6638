import type { Environment } from "../domain/environment.ts";

/** Rows of one batch. From the public contract. */
export const ROWS_MAX: Readonly<Record<Environment, number>> = { live: 1_000_000, test: 1000 };
/** Inputs of a batch that is posted as JSON. From the public contract. */
export const JSON_INPUTS_MAX = 10_000;
/**
 * Rows that a worker claims at a time: a fifth of a second of work, which bounds how long other batches wait, and enough
 * rows that claiming, storing and counting cost little per row. Measured: test/benches/batches_bench.ts.
 */
export const CHUNK_ROWS = 1000;
/** Most characters of a chunk's rows; longer rows make chunks of fewer rows. */
export const CHUNK_CHARACTERS = 1_000_000;
/** Unfinished batches of one organization. More would only wait for each other. */
export const OPEN_BATCHES_MAX = 200;
/** How many columns a table may have. */
export const COLUMNS_MAX = 256;

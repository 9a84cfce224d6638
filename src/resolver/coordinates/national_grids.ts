import { GRIDS_ELSEWHERE } from "./grids_elsewhere.ts";
import { GRIDS_WEST } from "./grids_west.ts";
import type { NationalGrid } from "./national_grid.ts";

/** Every national grid read. Letter references of the British and Irish ones are read elsewhere. */
export const NATIONAL_GRIDS: readonly NationalGrid[] = [...GRIDS_WEST, ...GRIDS_ELSEWHERE];

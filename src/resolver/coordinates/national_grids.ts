import { GRIDS_ELSEWHERE } from "./grids_elsewhere.ts";
import { GRIDS_WEST } from "./grids_west.ts";
import type { NationalGrid } from "./national_grid.ts";

/** All supported national grids. Letter references of the British and Irish grids are recognised elsewhere. */
export const NATIONAL_GRIDS: readonly NationalGrid[] = [...GRIDS_WEST, ...GRIDS_ELSEWHERE];

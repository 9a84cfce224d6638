import { AS_PUBLISHED } from "./as_published.ts";
import { POST_TOWNS } from "./post_towns.ts";
import type { Style } from "./style.ts";
import { TOWNS_AS_POINTS } from "./towns_as_points.ts";

/** All styles, in the order of the report. */
export const STYLES: readonly Style[] = [AS_PUBLISHED, POST_TOWNS, TOWNS_AS_POINTS];

import type { SQL } from "drizzle-orm";
import type { Bounds } from "../../domain/bounds.ts";
import type { Coordinates } from "../../domain/coordinates.ts";
import type { Database } from "../../store/database.ts";
import type { LocationOwner } from "../location.ts";
import { findInCircle } from "./find_in_circle.ts";
import { findNearestByWords } from "./words/find_nearest_by_words.ts";
import type { FoundRow } from "./find_rows.ts";
import { EVERYWHERE_M, firstCircleM } from "./first_circle.ts";
import type { ListCursor } from "./list_cursor.ts";

/** A query for the locations near a point. */
export interface FindNearest {
  readonly owner: LocationOwner;
  readonly near: Coordinates;
  /** Metres; absent: any distance. */
  readonly radiusM: number | undefined;
  readonly bounds: Bounds | undefined;
  /** Condition for the owner and all other filters. */
  readonly conditions: SQL;
  /** The words of the query, as `wordsQuery()` returns them; with words few rows may match. */
  readonly words: string | undefined;
  readonly limit: number;
  readonly after: ListCursor | undefined;
}

/** Rows of a circle that are read: a circle with more is far too wide for a page. Takes some milliseconds. */
const AMONG_MAX = 2000;
/** Factor between one circle and the next while only one bound is known: sixteen times the area. */
const STEP = 4;
/**
 * The search stops when the circle with too few rows and the one with too many differ by less than this factor: a crowd
 * is then at one distance.
 */
const CLOSE = 1.1;
/** Smallest circle, for crowds at one spot. Metres. */
const SPOT_M = 1;

/**
 * The nearest first, from a circle that holds little more than a page. The first guess is mostly right; where the
 * neighbours along the curve misled it, as at the edge of a dense city, wider and narrower circles are tried.
 */
export async function findNearest(transaction: Database, question: FindNearest): Promise<readonly FoundRow[]> {
  const widestM = Math.min(question.radiusM ?? EVERYWHERE_M, EVERYWHERE_M);
  if (question.words !== undefined) {
    return await findNearestByWords(transaction, { ...question, words: question.words, widestM });
  }
  // `fewM` has too few rows; `enoughM` has enough, or is the widest.
  let [fewM, enoughM] = [0, widestM];
  let radiusM = Math.min(await firstCircleM(transaction, question), widestM);
  for (;;) {
    const isLast = enoughM <= Math.max(fewM * CLOSE, SPOT_M);
    const amongMax = isLast ? Number.MAX_SAFE_INTEGER : AMONG_MAX;
    const circle = { radiusM: isLast ? enoughM : radiusM, amongMax };
    const rows = await findInCircle(transaction, question, circle);
    const isCut = (rows[0]?.among ?? 0) >= amongMax;
    if (isLast || (!isCut && (rows.length >= question.limit || radiusM >= widestM))) {
      return rows;
    }
    [fewM, enoughM] = isCut ? [fewM, radiusM] : [radiusM, enoughM];
    radiusM = between(fewM, enoughM, { isOpen: enoughM === widestM && !isCut });
  }
}

/** The geometric mean where both bounds are known. */
function between(fewM: number, enoughM: number, { isOpen }: { readonly isOpen: boolean }): number {
  return fewM === 0 ? enoughM / STEP : isOpen ? Math.min(fewM * STEP, enoughM) : Math.sqrt(fewM * enoughM);
}

import type { SQL } from "drizzle-orm";
import type { Bounds } from "../domain/bounds.ts";
import type { Coordinates } from "../domain/coordinates.ts";
import type { Database } from "../store/database.ts";
import { EVERYWHERE_M } from "./everywhere.ts";
import { findInCircle } from "./find_in_circle.ts";
import { findNearestByWords } from "./find_nearest_by_words.ts";
import { firstCircleM } from "./first_circle.ts";
import type { FoundRow } from "./found_row.ts";
import type { ListCursor } from "./list_cursor.ts";
import type { LocationOwner } from "./location.ts";

/** A question for what is near a point. */
export interface FindNearest {
  readonly owner: LocationOwner;
  readonly near: Coordinates;
  /** Metres; absent: any distance. */
  readonly radiusM: number | undefined;
  readonly bounds: Bounds | undefined;
  /** Whose they are and what else must hold. */
  readonly conditions: SQL;
  /** The words among it, as `wordsQuery` gives them: then few may fit. */
  readonly words: string | undefined;
  readonly limit: number;
  readonly after: ListCursor | undefined;
}

/** Rows of a circle that are looked at: one with more of them is far too wide for a page, by some milliseconds. */
const AMONG_MAX = 2000;
/** How much wider or narrower the next circle is, as long as only one side is known: sixteen times the area. */
const STEP = 4;
/** Between a circle of too few and one of too many that are so near each other a whole crowd stands at one distance. */
const CLOSE = 1.1;
/** As narrow as circles become: a crowd at one spot. Metres. */
const SPOT_M = 1;

/**
 * The nearest first, from a circle that holds a page and not much more. The first one is mostly right; where the
 * neighbours along the curve told wrong, by the edge of a crowded city, wider and narrower ones are looked at.
 */
export async function findNearest(transaction: Database, question: FindNearest): Promise<readonly FoundRow[]> {
  const widestM = Math.min(question.radiusM ?? EVERYWHERE_M, EVERYWHERE_M);
  if (question.words !== undefined) {
    return await findNearestByWords(transaction, { ...question, words: question.words, widestM });
  }
  // Of the first there are too few, of the other enough, or there is none wider.
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

/** Half way, in how often the one is the other, where both are known. */
function between(fewM: number, enoughM: number, { isOpen }: { readonly isOpen: boolean }): number {
  return fewM === 0 ? enoughM / STEP : isOpen ? Math.min(fewM * STEP, enoughM) : Math.sqrt(fewM * enoughM);
}

import { fold } from "../../text/fold.ts";

/** Words with which people say that two streets meet, folded when they are read. Their languages share one table. */
function wordsOf(text: string): ReadonlySet<string> {
  return new Set(fold(text).split(/\s+/u).filter((word) => word !== ""));
}

/** Words for a corner or a crossing: before, between or after its streets, and not part of a street's name. */
export const CORNER_WORDS: ReadonlySet<string> = wordsOf(`
  corner cor cnr intersection junction crossing ecke eck kreuzung angle coin croisement carrefour
  esquina esq cruce interseccion cruzamento canto angolo ang incrocio cantonada cruilla hoek kruising
  hornet korsning korsningen hjornet kryss kulma rog skrzyzowanie roh krizovatka krizanje sarok colt
  kosesi kesisimi kavsagi kantuniera угол перекресток пересечение ріг перехрестя ъгъл кръстовище γωνια διασταυρωση
  פינת פינה צומת تقاطع زاويه ناصيه`);

/** Words between the names of two streets that meet. */
export const CROSSING_WORDS: ReadonlySet<string> = wordsOf(`
  and at x by with und mit et y e con com i amb en met och og ja z a es si ile ve u ma и на с та і και ו و مع 与 與 和`);

/** Signs with the same meaning. */
export const CROSSING_SIGNS = /[&/@+×⨯\\]/u;

/** Small words between them: "at the corner of", "à l'angle de la", "esquina con la". */
export const CROSSING_FILLERS: ReadonlySet<string> = wordsOf(`
  the of at au aux de la le du des les l d der die das dem den des von am an zur zum a al el los las do da dos das del della
  di dell av van het`);

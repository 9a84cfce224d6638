import type { Lexicon } from "./lexicon.ts";

/** Ukrainian. */
export const UKRAINIAN: Lexicon = {
  connectors: "місто смт",
  titles: `
    ген генерала, акад академіка, проф професора, марш маршала, полк полковника, митр митрополита, ім імені`,
  saints: "св святого святої святих",
  numberMarkers: "bud буд будинок",
  unitWords: "під'ізд поверх пом",
  floorWords: "поверх",
  boxes: "абонентська скринька",
  postcodeMarkers: "поштовии індекс",
  cornerWords: "ріг перехрестя",
  crossingWords: "та і",
  noteOpeners: "будь ласка, залишити, залиште, зателефонувати, дзвонити",
  landmarkOpeners: "поруч, біля, напроти",
  everydayWords: `
    я ти він вона ми ви вони мене тебе мій це та так ні не і й але або якщо що хто де коли як є був вже тут там дякую
    привіт`,
};

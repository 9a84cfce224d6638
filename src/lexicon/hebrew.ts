import type { Lexicon } from "./lexicon.ts";

/** Hebrew. */
export const HEBREW: Lexicon = {
  numberMarkers: "מספר מס",
  unitWords: "דירה קומה כניסה",
  boxes: "תיבת דואר",
  boxAbbreviations: "ת ד",
  postcodeMarkers: "מיקוד",
  cornerWords: "פינת פינה צומת",
  crossingWords: "ו",
  noteOpeners: "נא, להשאיר, להתקשר, קוד, קוד כניסה, אנא, בבקשה, לצלצל, אינטרקום",
  landmarkOpeners: "מול, ליד, מאחורי, בסמוך, קרוב",
  everydayWords: `
    אני אתה את הוא היא אנחנו הם זה זאת ו או אבל אם מה מי איפה מתי איך לא כן של על עם שלום תודה טוב`,
  omittedTypesBefore: { script: "Hebrew", keys: "rh sd" },
  addedTypes: "rh",
  streetWords: {
    rh: "רחוב רח rehov rechov rehob rhov",
    sd: "שדרות שד sderot shderot",
  },
  consonantalIn: "IL PS",
  hemispheres: { prior: 0.4, N: "צ צפון צפונה", S: "ד דרום דרומה", E: "מז מזרח מזרחה", W: "מע מערב מערבה" },
};

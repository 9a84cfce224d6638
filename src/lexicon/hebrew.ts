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
  coordinateWords: {
    latitude: "רוחב",
    longitude: "אורך",
  },
  addressOpeners: "הכתובת שלי היא, הכתובת שלי, הכתובת היא, הכתובת, אני גר ב, אני גרה ב",
  contactWords: "טל טלפון נייד פקס",
  totalWords: "סהכ",
  remarkWords: "מקור הערה",
  columnHeaders: {
    fullAddress: "כתובת, כתובת מלאה, כתובת למשלוח, מען",
    street: "רחוב, שם רחוב, רחוב ומספר, רח",
    houseNumber: "מספר בית, מס בית, בית, מס הבית",
    unit: "דירה, מספר דירה, קומה, כניסה",
    postcode: "מיקוד",
    locality: "עיר, ישוב, יישוב, שם ישוב, שם יישוב, עיר ישוב",
    district: "שכונה",
    county: "נפה",
    region: "מחוז, אזור",
    country: "מדינה, ארץ",
    latitude: "קו רוחב, רוחב",
    longitude: "קו אורך, אורך",
    id: "מספר לקוח, קוד, מזהה, מס לקוח, מספר סידורי, חפ, מספר",
    name: "שם, שם פרטי, שם משפחה, חברה, לקוח, שם לקוח, שם העסק, שם החברה, שם מלא, סניף",
    other: "טלפון, נייד, דואר אלקטרוני, אימייל, תאריך, הערות, סכום, כמות, מחיר",
  },
};

/** A side of the equator or of the prime meridian. */
export type Hemisphere = "N" | "S" | "E" | "W";

/** The words and letters for the four hemispheres in one group of languages. */
export interface HemisphereSystem {
  /** Probability of this system if several read a pair of letters differently. */
  readonly prior: number;
  readonly words: Readonly<Record<string, Hemisphere>>;
}

/** Converts `N: "…"` lists to a look-up. */
function system(prior: number, lists: Readonly<Record<Hemisphere, string>>): HemisphereSystem {
  const words: Record<string, Hemisphere> = {};
  for (const side of ["N", "S", "E", "W"] as const) {
    for (const word of lists[side].split(" ")) {
      words[word] = side;
    }
  }
  return { prior, words };
}

/** N, S, E, W and their English words: if it fits, it wins over all other systems. */
export const INTERNATIONAL: HemisphereSystem = system(1, {
  N: "N NORTH NORD NORTE NORTHERN",
  S: "S SOUTH SOUTHERN",
  E: "E EAST EASTERN",
  W: "W WEST WESTERN",
});

/**
 * Letters of other languages, upper case. A letter may mean opposite directions in neighbouring languages (O is Ost and
 * Oeste, V is vest and východ, S is sud and sever), so both letters of a pair must belong to one system.
 */
export const HEMISPHERE_SYSTEMS: readonly HemisphereSystem[] = [
  INTERNATIONAL,
  // French, Spanish, Italian, Portuguese, Catalan, Romanian.
  system(0.5, {
    N: "N NORD NORTE SEPTENTRIONALE",
    S: "S SUD SUR SUL MERIDIONALE",
    E: "E EST ESTE LESTE L ORIENTALE",
    W: "O OUEST OESTE OVEST VEST OCCIDENTALE",
  }),
  // German.
  system(0.5, {
    N: "N NORD NORDEN NÖRDL NÖRDLICH NÖRDLICHER",
    S: "S SÜD SÜDEN SÜDL SÜDLICH SÜDLICHER",
    E: "O Ö OST OSTEN ÖSTL ÖSTLICH ÖSTLICHER",
    W: "W WEST WESTEN WESTL WESTLICH WESTLICHER",
  }),
  // Swedish, Danish, Norwegian.
  system(0.4, {
    N: "N NORD NORR NORDLIG NORDLIGE NORDLIGA",
    S: "S SYD SØR SÖDER SYDLIG SYDLIGE SØRLIG",
    E: "Ö Ø ÖST ØST ÖSTLIG ØSTLIG ÖSTER E",
    W: "V VÄST VEST VESTLIG VÄSTLIG VÄSTER",
  }),
  // Dutch.
  system(0.4, {
    N: "N NB NOORD NOORDERBREEDTE",
    S: "Z ZB ZUID ZUIDERBREEDTE",
    E: "O OL OOST OOSTERLENGTE",
    W: "W WL WEST WESTERLENGTE",
  }),
  // Czech, Slovak, Slovenian, Croatian.
  system(0.3, {
    N: "S SEVER SEVERNÍ SJEVER",
    S: "J JIH JUH JUG JIŽNÍ",
    E: "V VÝCHOD VÝCHODNÍ VZHOD I ISTOK",
    W: "Z ZÁPAD ZÁPADNÍ ZAHOD",
  }),
  // Polish.
  system(0.3, { N: "N PN PÓŁNOC", S: "S PD POŁUDNIE", E: "E WSCH WSCHÓD", W: "W ZACH ZACHÓD" }),
  // Hungarian.
  system(0.3, {
    N: "É ÉSZAK ÉSZAKI",
    S: "D DÉL DÉLI",
    E: "K KELET KELETI",
    W: "NY NYUGAT NYUGATI",
  }),
  // Finnish, then Estonian.
  system(0.3, { N: "P POHJOINEN POHJOISTA", S: "E ETELÄ ETELÄISTÄ", E: "I ITÄ ITÄISTÄ", W: "L LÄNSI LÄNTISTÄ" }),
  system(0.2, { N: "PÕHI PÕHJA", S: "LÕUNA", E: "IDA", W: "LÄÄS LÄÄNE" }),
  // Latvian, then Lithuanian.
  system(0.2, { N: "Z ZIEMEĻU", S: "D DIENVIDU", E: "A AUSTRUMU", W: "R RIETUMU" }),
  system(0.2, { N: "Š ŠIAURĖS", S: "P PIETŲ", E: "R RYTŲ", W: "V VAKARŲ" }),
  // Turkish.
  system(0.3, { N: "K KUZEY", S: "G GÜNEY", E: "D DOĞU", W: "B BATI" }),
  // Vietnamese.
  system(0.3, { N: "B BẮC", S: "N NAM", E: "Đ ĐÔNG", W: "T TÂY" }),
  // Indonesian and Malay.
  system(0.3, { N: "LU UTARA", S: "LS SELATAN", E: "BT TIMUR", W: "BB BARAT" }),
  // Greek.
  system(0.4, {
    N: "Β Β ΒΌΡΕΙΑ ΒΌΡΕΙΟ ΒΟΡΕΙΑ",
    S: "Ν ΝΌΤΙΑ ΝΌΤΙΟ ΝΟΤΙΑ",
    E: "Α ΑΝΑΤΟΛΙΚΆ ΑΝΑΤΟΛΙΚΌ ΑΝΑΤΟΛΙΚΑ",
    W: "Δ ΔΥΤΙΚΆ ΔΥΤΙΚΌ ΔΥΤΙΚΑ",
  }),
  // Russian, Ukrainian, Belarusian, Bulgarian.
  system(0.5, {
    N: "С СЕВ СЕВЕР СЕВЕРНОЙ СШ ПН ПІВН ПІВНІЧ ПІВНІЧНОЇ",
    S: "Ю ЮЖ ЮГ ЮЖНОЙ ЮШ ПД ПІВД ПІВДЕНЬ ПІВДЕННОЇ",
    E: "В ВОСТ ВОСТОК ВОСТОЧНОЙ ВД И ИЗТОК СХ СХІД СХІДНОЇ",
    W: "З ЗАП ЗАПАД ЗАПАДНОЙ ЗД ЗХ ЗАХІД ЗАХІДНОЇ",
  }),
  // Arabic, then Persian.
  system(0.5, {
    N: "ش شمال شمالا شمالاً شمالي شمالًا الشمال",
    S: "ج جنوب جنوبا جنوباً جنوبي جنوبًا الجنوب",
    E: "ق شرق شرقا شرقاً شرقي شرقًا الشرق",
    W: "غ غرب غربا غرباً غربي غربًا الغرب",
  }),
  system(0.4, { N: "شمالی شمال", S: "جنوبی جنوب", E: "شرقی شرق خاوری", W: "غربی غرب باختری" }),
  // Hebrew.
  system(0.4, { N: "צ צפון צפונה", S: "ד דרום דרומה", E: "מז מזרח מזרחה", W: "מע מערב מערבה" }),
  // Chinese, Japanese, Korean.
  system(0.5, {
    N: "北 北纬 北緯 北纬度 북위 북",
    S: "南 南纬 南緯 남위 남",
    E: "东 東 东经 東經 東経 동경 동",
    W: "西 西经 西經 西経 서경 서",
  }),
  // Hindi and other languages in Devanagari.
  system(0.4, { N: "उ उत्तर उत्तरी", S: "द दक्षिण दक्षिणी", E: "पू पूर्व पूर्वी", W: "प पश्चिम पश्चिमी" }),
  // Thai.
  system(0.4, { N: "เหนือ", S: "ใต้", E: "ตะวันออก", W: "ตะวันตก" }),
];

const KNOWN: ReadonlySet<string> = new Set(HEMISPHERE_SYSTEMS.flatMap((known) => Object.keys(known.words)));

/** True if some system uses this upper-case word for a hemisphere. */
export function isHemisphereWord(word: string): boolean {
  return KNOWN.has(word);
}

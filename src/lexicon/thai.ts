import type { Lexicon } from "./lexicon.ts";

/** Thai. */
export const THAI: Lexicon = {
  streetTypesBefore: "soi thanon",
  unitWords: "ชั้น ห้อง",
  boxes: "ตู้ ปณ",
  postcodeMarkers: "รหัสไปรษณีย์",
  notePrefixes: "ฝาก กรุณา โทร วาง ใกล้ ตรงข้าม",
  landmarkOpeners: "ใกล้, ตรงข้าม, หลัง, ข้าง",
  hemispheres: { prior: 0.4, N: "เหนือ", S: "ใต้", E: "ตะวันออก", W: "ตะวันตก" },
};

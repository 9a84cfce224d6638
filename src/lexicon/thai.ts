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
  coordinateWords: {
    latitude: "ละติจูด",
    longitude: "ลองจิจูด",
    degrees: "องศา",
    minutes: "ลิปดา",
    seconds: "ฟิลิปดา",
  },
  addressOpeners: "ที่อยู่ของฉันคือ, ที่อยู่คือ, ที่อยู่",
  contactWords: "โทร โทรศัพท์ มือถือ แฟกซ์",
  columnHeaders: {
    fullAddress: "ที่อยู่, ที่อยู่เต็ม, สถานที่",
    street: "ถนน",
    houseNumber: "บ้านเลขที่, เลขที่",
    unit: "ห้อง, ชั้น, อาคาร",
    postcode: "รหัสไปรษณีย์",
    locality: "เมือง, เทศบาล",
    district: "ตำบล, แขวง, ตำบล แขวง, แขวง ตำบล",
    county: "อำเภอ, เขต, อำเภอ เขต, เขต อำเภอ",
    region: "จังหวัด",
    country: "ประเทศ",
    latitude: "ละติจูด",
    longitude: "ลองจิจูด",
    id: "รหัสลูกค้า, ลำดับ, รหัส",
    name: "ชื่อ, นามสกุล, บริษัท, ชื่อลูกค้า, ชื่อบริษัท, ชื่อร้าน",
    other: "โทรศัพท์, เบอร์โทร, อีเมล, วันที่, หมายเหตุ",
  },
};

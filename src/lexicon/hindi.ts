import type { Lexicon } from "./lexicon.ts";

/** Hindi, and other languages in Devanagari. */
export const HINDI: Lexicon = {
  hemispheres: { prior: 0.4, N: "उ उत्तर उत्तरी", S: "द दक्षिण दक्षिणी", E: "पू पूर्व पूर्वी", W: "प पश्चिम पश्चिमी" },
  coordinateWords: {
    latitude: "अक्षांश",
    longitude: "देशांतर देशान्तर",
    degrees: "अंश",
    minutes: "मिनट",
    seconds: "सेकंड",
    headings: "मुख्य",
  },
  addressOpeners: "मेरा पता है, मेरा पता, पता",
  contactWords: "फोन मोबाइल फ़ोन",
  columnHeaders: {
    fullAddress: "पता, पूरा पता",
    street: "सड़क, गली, मार्ग",
    houseNumber: "मकान नंबर, मकान संख्या",
    postcode: "पिन कोड, पिनकोड",
    locality: "शहर, नगर, गाँव",
    district: "मोहल्ला",
    county: "जिला, तहसील",
    region: "राज्य",
    country: "देश",
    latitude: "अक्षांश",
    longitude: "देशांतर",
    id: "क्रमांक, ग्राहक संख्या, क्र सं",
    name: "नाम, कंपनी, ग्राहक का नाम",
    other: "फोन, मोबाइल, ईमेल, दिनांक, टिप्पणी",
  },
};

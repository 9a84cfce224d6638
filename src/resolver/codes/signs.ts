/** Signs of codes in a text, one bit each: a system is tried only if the text has one of its signs. */
export const SIGNS = {
  /** A plus, or two parts of a Plus Code whose plus was lost. */
  plus: 1,
  /** A full stop inside a word. */
  stop: 1 << 1,
  /** The name of a system whose codes may be any word or number. */
  named: 1 << 2,
  /** Five to twelve digits and letters of a geohash, both. */
  geohash: 1 << 3,
  /** Two letters, then two digits. */
  square: 1 << 4,
  /** Four letters, then at least four digits. */
  fours: 1 << 5,
  /** Three digits, then two letters. */
  band: 1 << 6,
  /** Three, three and four digits of a DIGIPIN. */
  digipin: 1 << 7,
  /** Two parts of up to five characters of a natural area code. */
  area: 1 << 8,
  /** Fifteen letters and digits, or seventeen. */
  cell: 1 << 9,
  /** A word that begins with "S2" or "ChIJ". */
  token: 1 << 10,
  feature: 1 << 11,
  /** At least eight digits. */
  eight: 1 << 12,
  /** Numbers with a slash between them. */
  slashed: 1 << 13,
  /** Five digits and five. */
  fives: 1 << 14,
  /** Three numbers, and something that joins numbers or names a zone. */
  plate: 1 << 15,
  /** A letter and two digits, then four more. */
  routing: 1 << 16,
  /** A district of Ghana and its numbers. */
  district: 1 << 17,
  /** Four, a hyphen, and four. */
  saved: 1 << 18,
  /** Letters outside of Latin alphabets. */
  script: 1 << 19,
  /** A digit of ASCII. */
  digit: 1 << 20,
} as const;

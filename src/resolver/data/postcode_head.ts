const DIGIT = /\d/u;
/** Of an inward code, "1AA". */
const INWARD_LENGTH = 3;

/**
 * How many letters and digits of a postcode (folded, without spaces) people write alone: the four digits of "1234 AB" and
 * of "3999-123", the "SW1A" of "SW1A 1AA", the "K1A" of "K1A 0B1"; 0 where only the whole is used. After the Universal
 * Postal Union's address guides.
 */
export function postcodeHead(key: string): number {
  const shape = Array.from(key, (letter) => DIGIT.test(letter) ? "D" : "L").join("");
  if (shape === "DDDDLL" || shape === "DDDDDDD") {
    return 4;
  }
  if (shape === "DDDDDDDD" || shape === "LDDDDLLL") {
    return 5;
  }
  if (shape === "LDLDLD") {
    return 3;
  }
  return shape.startsWith("L") && shape.endsWith("DLL") && key.length >= 5 && key.length <= 7
    ? key.length - INWARD_LENGTH
    : 0;
}

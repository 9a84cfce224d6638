const DIGIT = /\d/u;
/** Length of an inward code, "1AA". */
const INWARD_LENGTH = 3;

/**
 * Number of characters of a postcode (folded, without spaces) that people write alone: the four digits of "1234 AB" and
 * of "3999-123", the "SW1A" of "SW1A 1AA", the "K1A" of "K1A 0B1", the "VLT" of "VLT 1117"; 0 if only the whole is used. Source: address guides
 * of the Universal Postal Union.
 */
export function postcodeHead(key: string): number {
  const shape = Array.from(key, (letter) => DIGIT.test(letter) ? "D" : "L").join("");
  if (shape === "DDDDLL" || shape === "DDDDDDD") {
    return 4;
  }
  if (shape === "DDDDDDDD" || shape === "LDDDDLLL") {
    return 5;
  }
  if (shape === "LDLDLD" || shape === "LLLDDDD") {
    return 3;
  }
  return shape.startsWith("L") && shape.endsWith("DLL") && key.length >= 5 && key.length <= 7
    ? key.length - INWARD_LENGTH
    : 0;
}

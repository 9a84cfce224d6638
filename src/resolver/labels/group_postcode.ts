/**
 * Inserts the space or hyphen that a country uses in its postcodes: "11455" becomes "114 55" by "ddd dd". A shape
 * consists of d (digit), a (letter) and w (either), with one other character between groups. An existing space or
 * hyphen in that position is replaced; a postcode of another shape is returned unchanged.
 */
export function groupPostcode(postcode: string, shape: string): string {
  const at = shape.search(/[^adw]/u);
  const isGrouped = postcode.length === shape.length && (postcode[at] === " " || postcode[at] === "-");
  if (at < 0 || (!isGrouped && postcode.length !== shape.length - 1)) {
    return postcode;
  }
  for (let index = 0; index < shape.length; index += 1) {
    const written = index - (index > at && !isGrouped ? 1 : 0);
    if (index !== at && !isOf(shape[index] ?? "", postcode.charCodeAt(written))) {
      return postcode;
    }
  }
  return postcode.slice(0, at) + (shape[at] ?? "") + postcode.slice(at + (isGrouped ? 1 : 0));
}

function isOf(kind: string, code: number): boolean {
  const isDigit = code >= 0x30 && code <= 0x39;
  const letter = code | 0x20;
  const isLetter = letter >= 0x61 && letter <= 0x7a;
  return kind === "d" ? isDigit : kind === "a" ? isLetter : isDigit || isLetter;
}

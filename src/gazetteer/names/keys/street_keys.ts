import { NO_KEY, type Sections } from "../../file/format.ts";

/** Keys of one street: bounds the loop over damaged bytes. */
const KEYS_MOST = 256;

/** Calls `visit` with each key of a street and the index of its kind of name; a key may come twice. */
export function forEachStreetKey(
  { streetKey, streetOtherKeys }: Pick<Sections, "streetKey" | "streetOtherKeys">,
  street: number,
  visit: (key: number, kind: number) => void,
): void {
  const first = streetKey.at(street);
  if (first >>> 1 !== NO_KEY) {
    visit(first >>> 1, 0);
  }
  if ((first & 1) === 0) {
    return;
  }
  let low = 0;
  let high = streetOtherKeys.length / 2;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (streetOtherKeys[2 * middle]! < street) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  for (let at = low; streetOtherKeys[2 * at] === street && at < low + KEYS_MOST; at++) {
    const key = streetOtherKeys[2 * at + 1]!;
    visit(key >>> 2, key & 3);
  }
}

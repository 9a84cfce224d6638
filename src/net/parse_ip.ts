/** An address as numbers: four bytes, or eight groups of 16 bits. */
export type IpAddress =
  | { readonly family: 4; readonly bytes: readonly number[] }
  | { readonly family: 6; readonly groups: readonly number[] };

const DECIMAL_BYTE = /^(?:0|[1-9]\d{0,2})$/;
const HEX_GROUP = /^[0-9a-f]{1,4}$/i;

/**
 * Reads an address in its plain notation: dotted decimal without leading zeros, or RFC 4291 text (with `::`, with a
 * dotted tail). Returns undefined for anything else, zones included.
 */
export function parseIp(text: string): IpAddress | undefined {
  if (!text.includes(":")) {
    const bytes = parseIpv4(text);
    return bytes === undefined ? undefined : { family: 4, bytes };
  }
  const groups = parseIpv6(text);
  return groups === undefined ? undefined : { family: 6, groups };
}

function parseIpv4(text: string): readonly number[] | undefined {
  const parts = text.split(".", 5);
  const bytes = parts.map(Number);
  const isValid = parts.length === 4 && parts.every((part) => DECIMAL_BYTE.test(part)) &&
    bytes.every((byte) => byte < 256);
  return isValid ? bytes : undefined;
}

function parseIpv6(text: string): readonly number[] | undefined {
  const halves = text.split("::", 3);
  if (halves.length > 2) {
    return undefined;
  }
  const head = parseGroups(halves[0] ?? "");
  const tail = halves.length === 2 ? parseGroups(halves[1] ?? "") : [];
  if (head === undefined || tail === undefined) {
    return undefined;
  }
  const missing = 8 - head.length - tail.length;
  if (halves.length === 1) {
    return missing === 0 ? head : undefined;
  }
  return missing < 1 ? undefined : [...head, ...Array.from({ length: missing }, () => 0), ...tail];
}

function parseGroups(text: string): readonly number[] | undefined {
  if (text === "") {
    return [];
  }
  const parts = text.split(":", 9);
  const groups: number[] = [];
  for (const [index, part] of parts.entries()) {
    const bytes = index === parts.length - 1 && part.includes(".") ? parseIpv4(part) : undefined;
    if (bytes !== undefined) {
      const [a = 0, b = 0, c = 0, d = 0] = bytes;
      groups.push(a * 256 + b, c * 256 + d);
    } else if (HEX_GROUP.test(part)) {
      groups.push(Number.parseInt(part, 16));
    } else {
      return undefined;
    }
  }
  return groups;
}

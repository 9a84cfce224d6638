/** Codes that were asked for: there are some 250 countries, and at a point the country of 32 places is asked for. */
const codes: (string | undefined)[] = Array.from({ length: 2 ** 16 });

/** The two letters that a file keeps in one number; the same text for the same number. */
export function countryCodeOf(number: number): string {
  return codes[number] ??= String.fromCharCode(number & 0xff, number >> 8);
}

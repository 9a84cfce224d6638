/** All values of stored numbers, for a builder that reads them many times. */
export function allValues(numbers: { readonly length: number; at(index: number): number }): Uint32Array {
  const values = new Uint32Array(numbers.length);
  for (let i = 0; i < values.length; i++) {
    values[i] = numbers.at(i);
  }
  return values;
}

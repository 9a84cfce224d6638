/** An answer that is known by its number, some of them long. */
export function generatedAnswer(number: number): { readonly key: string; readonly json: string } {
  const label = `Städtle ${number}, Vaduz`;
  return { key: `batch\n${label}`, json: JSON.stringify({ label, words: label.repeat(number % 200) }) };
}

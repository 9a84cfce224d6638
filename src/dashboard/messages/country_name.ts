/** The name of a country in a language; its code where the browser knows no name. */
export function countryName(code: string, language: string): string {
  return new Intl.DisplayNames(language, { type: "region", fallback: "code" }).of(code) ?? code;
}

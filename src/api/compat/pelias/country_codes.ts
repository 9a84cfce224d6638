// Without the names of the countries, which the package's main module loads in all languages.
import { alpha2ToAlpha3, alpha3ToAlpha2 } from "i18n-iso-countries/index.js";

/** The three letters of a country's two; undefined for codes outside ISO 3166-1. */
export function alpha3Of(alpha2: string): string | undefined {
  return alpha2ToAlpha3(alpha2);
}

/** The two letters of a code of three, in any case; every other text as it is. */
export function alpha2Of(code: string): string {
  return alpha3ToAlpha2(code.toUpperCase()) ?? code;
}

import type { Country } from "./country.ts";

export const KR: Country = {
  code: "KR",
  postcodes: "DDDDD",
  otherScript: "syllables",
};

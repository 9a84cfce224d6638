import type { Country } from "./country.ts";

export const AR: Country = {
  code: "AR",
  postcodes: "DDDD LDDDD LDDDDLLL LDDDDD",
  isRegionInLabelOfPlace: true,
};

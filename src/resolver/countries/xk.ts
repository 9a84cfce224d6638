import type { Country } from "./country.ts";

export const XK: Country = {
  code: "XK",
  postcodes: "DDDDD",
  otherScript: "sounds",
};

import { readGeohash } from "../decode/mod.ts";
import type { Service } from "../service.ts";
import { pathSegments, readPlaceText } from "../values/mod.ts";

/** plus.codes, and Google's page of the same: `/8FVC9G8F+6W`. */
export const plusCodesPage: Service = {
  system: "plus_code",
  read(link, readers) {
    const text = pathSegments(link.path).at(-1) ?? "";
    const read = readPlaceText(text, {}, readers);
    return { pin: read.pin, hash: read.hash };
  },
};

/** geohash.org: `/u4pruydqqvj`, `/u4pruydqqvj:Name`. */
export const geohashPage: Service = {
  system: "geohash",
  read(link) {
    const [code = "", title] = (pathSegments(link.path)[0] ?? "").split(":", 2);
    return { hash: readGeohash(code), title };
  },
};

/** Pages of codes that are read as the code itself; see `code_page_text.ts`. */
export const makaniPage: Service = { system: "makani", read: () => ({}) };
export const what3wordsPage: Service = { system: "what3words", read: () => ({}) };

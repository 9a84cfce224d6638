import type { Style } from "./style.ts";

/** Houses are known, but no line of a street. */
export const HOUSES_WITHOUT_LINES: Style = {
  name: "houses without lines",
  isOfData: true,
  in: ({ area }) =>
    // Ranges are lines.
    area.source !== "openstreetmap" ? undefined : {
      publish: (entry) => entry.kind === "street" || entry.kind === "range" ? [] : [entry],
      write: (address) => address.isOfRange === true ? undefined : address,
    },
};

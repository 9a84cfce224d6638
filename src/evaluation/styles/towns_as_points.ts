import type { Style } from "./style.ts";
import { withoutBorder } from "./without_borders.ts";

/** Towns and suburbs are known as points, without outlines. */
export const TOWNS_AS_POINTS: Style = {
  name: "towns as points",
  isOfData: true,
  in: ({ area, truth }) =>
    truth.outlines === 0 ? undefined : {
      publish: (entry) => [withoutBorder(entry, area.countryCode)],
      write: (address) => address,
    },
};

import type { Style } from "./style.ts";

/** The data and the writing of the area itself, for its contradictions. */
export const AS_PUBLISHED: Style = {
  name: "as published",
  isOfData: false,
  in: () => ({ write: (address) => address }),
};

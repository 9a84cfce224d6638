import type { Style } from "./style.ts";

/** The data has no postcodes; people write theirs. */
export const NO_POSTCODES: Style = {
  name: "no postcodes",
  isOfData: true,
  in: ({ truth }) =>
    truth.addresses.every(({ postcode }) => postcode === undefined) ? undefined : {
      publish(entry) {
        if (entry.kind === "house") {
          const { postcode: _, ...record } = entry.record;
          return [{ kind: "house", record }];
        }
        if (entry.kind === "street") {
          const { postcode: _, ...record } = entry.record;
          return [{ kind: "street", record }];
        }
        if (entry.kind === "range") {
          const { postcode: _, ...record } = entry.record;
          return [{ kind: "range", record }];
        }
        return entry.kind === "area" && entry.record.kind === "postcode" ? [] : [entry];
      },
      write: (address) => address.postcode === undefined ? undefined : address,
      unseen: ["wrong postcode"],
    },
};

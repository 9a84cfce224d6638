import { expect, test } from "bun:test";
import { rowInput } from "../../../src/batches/rows/mod.ts";

const columns = ["Address1", "Address2", "Address3", "City"];
const mapping = { parts: { street: 0, unit: 1, locality: 3 }, lines: [2] };

function componentsOf(...values: readonly string[]) {
  const input = rowInput({ values, line: 1 }, { options: { mapping }, columns });
  return "components" in input ? input.components : undefined;
}

test("rowInput() joins the further lines of an address to its unit", () => {
  expect(componentsOf("622 Madison St", "Apt 5", "Building B", "Albany")).toEqual({
    street: "622 Madison St",
    unit: "Apt 5, Building B",
    locality: "Albany",
  });
  expect(componentsOf("Städtle 27", "", "2. Stock", "Vaduz")).toEqual({
    street: "Städtle 27",
    unit: "2. Stock",
    locality: "Vaduz",
  });
  expect(componentsOf("Hauptstrasse 5", "Postfach 12", "", "Vaduz")).toEqual({
    street: "Hauptstrasse 5",
    unit: "Postfach 12",
    locality: "Vaduz",
  });
  expect(componentsOf("Hauptstrasse 5", "Acme Building 7", "", "Vaduz")).toEqual({
    street: "Hauptstrasse 5",
    unit: "Acme Building 7",
    locality: "Vaduz",
  });
  expect(componentsOf("Städtle 27", "", "", "Vaduz")).toEqual({ street: "Städtle 27", locality: "Vaduz" });
});

test("rowInput() reads all lines as the street where a further one has the street or its number", () => {
  for (
    const [first, second, third] of [
      ["Acme Corp", "622 Madison St", "Apt 5"],
      ["z. Hd. Frau Muster", "Siluna GmbH", "Landstrasse 123"],
      ["Suite 104", "622 Madison St", ""],
      ["Städtle", "27", ""],
      ["渋谷ビル", "神南1丁目19", ""],
    ] as const
  ) {
    const street = [first, second, third].filter((line) => line !== "").join(", ");
    expect(componentsOf(first, second, third, "Albany")).toEqual({ street, locality: "Albany" });
  }
});

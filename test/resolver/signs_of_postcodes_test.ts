import { expect, test } from "bun:test";
import { resolve } from "../../src/resolver/mod.ts";
import { smallStreets } from "./small_streets.ts";

const gazetteer = smallStreets();

test.each([
  ["Birkenweg 5, FL-9901 Oberdorf", "found", "its own country"],
  ["Birkenweg 5, CH-9901 Oberdorf", "found", "the post of the neighbour"],
  ["Birkenweg 5, DE-9901 Oberdorf", "uncertain", "another country, although the sign is also an article"],
  ["Birkenweg 5, A-9901 Oberdorf", "uncertain", "another country with such postcodes"],
  ["Birkenweg 5, Oberdorf, CH", "uncertain", "without a postcode the sign means the country"],
  ["Send to: Birkenweg 5, 9901 Oberdorf", "found", "a preposition before the address"],
  ["Unterdorf, FR", "uncertain", "no misspelt street of two letters"],
  ["12 Main Street, Millford LA", "uncertain", "the code of another state, although it is also an article"],
])("resolve() reads %s as %s: %s", (text, status) => {
  for (const engine of [{}, { engine: "full" as const }]) {
    expect<string>(resolve({ text }, { gazetteer, ...engine }).status).toBe(status);
  }
});

import { expect, test } from "bun:test";
import { withoutContactNumbers } from "../../../src/resolver/address/tokens/contact_numbers.ts";

test("withoutContactNumbers() blanks the number of an account, and no words in capitals behind a postcode", () => {
  const account = "Muster AG, IBAN CH93 0076 2011 6238 5295 7, Landstrasse 5";
  expect(withoutContactNumbers(account).split(/\s*,\s*/u)).toEqual(["Muster AG", "", "Landstrasse 5"]);
  const address = "FLAT 3, SW19 WEST HILL ROAD LONDON";
  expect(withoutContactNumbers(address)).toBe(address);
});

import { expect, test } from "bun:test";
import { Problem } from "../../src/domain/problem.ts";
import { reasonOf, StoreError } from "../../src/store/store_error.ts";

const SECRET = "Staedtle 27, 9490 Vaduz";

const REASONS: readonly (readonly [unknown, ReturnType<typeof reasonOf>])[] = [
  [new Problem("UNAVAILABLE", SECRET, { reason: "57P01" }), { error: "Problem", code: "57P01" }],
  [new Problem("CONFLICT", SECRET), { error: "Problem", code: "CONFLICT" }],
  [
    new StoreError({ sqlState: "23505", constraint: "maps_slug", table: "maps" }),
    { error: "StoreError", code: "23505_maps_slug" },
  ],
  [Object.assign(new Error(SECRET), { code: "ECONNREFUSED" }), { error: "Error", code: "ECONNREFUSED" }],
  [Object.assign(new Error(SECRET), { code: SECRET }), { error: "Error", code: undefined }],
  [new TypeError(SECRET), { error: "TypeError", code: undefined }],
  [SECRET, { error: "string", code: undefined }],
];

for (const [error, reason] of REASONS) {
  test(`reasonOf() names the kind of an error and nothing that somebody sent: ${JSON.stringify(reason)}`, () => {
    expect(reasonOf(error)).toEqual(reason);
    expect(JSON.stringify(reasonOf(error))).not.toContain("Vaduz");
  });
}

import { expect, test } from "bun:test";
import { openTotpSecret } from "../../src/accounts/second_factor/prove_factor.ts";
import { unseal } from "../../src/accounts/sso/deps.ts";
import { Problem } from "../../src/domain/problem.ts";
import { openBytes, sealBytes } from "../../src/store/sealed_bytes.ts";
import { reasonOf, StoreError } from "../../src/store/store_error.ts";
import { openSecret } from "../../src/webhooks/webhook.ts";

const chance = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };
const bytes = new TextEncoder().encode("a secret");

test("openBytes() opens a value with any of the secrets, and says whether the first one sealed it", async () => {
  const sealed = await sealBytes({ chance, secrets: ["old"] }, { bytes, context: "test 1", row: "row" });
  const open = (secrets: readonly string[]) => openBytes({ secrets }, { sealed, context: "test 1", row: "row" });
  expect(await open(["old"])).toEqual({ bytes, isCurrent: true });
  expect(await open(["new", "old"])).toEqual({ bytes, isCurrent: false });
  expect(await open(["new"])).toBeUndefined();
});

test("openBytes() opens a value only for its use and row", async () => {
  const secrets = ["secret"];
  const sealed = await sealBytes({ chance, secrets }, { bytes, context: "test 1", row: "row" });
  expect(await openBytes({ secrets }, { sealed, context: "test 2", row: "row" })).toBeUndefined();
  expect(await openBytes({ secrets }, { sealed, context: "test 1", row: "other" })).toBeUndefined();
  expect(await openBytes({ secrets }, { sealed, context: "test 1" })).toBeUndefined();
});

test("values that are stored still open: of webhooks, identity providers and authenticator apps", async () => {
  const secrets = ["old secret of the service"];
  expect(await openSecret({ secrets }, stored("3fd2de83346d213681e6ec3636c327be005baf")))
    .toEqual(new Uint8Array([1, 2, 3]));
  const sealed = stored("c8bac35520ced7ba95b53a82a0abcfaa8f41efd7820f82f220a55b2983");
  expect(await unseal({ secrets }, { sealed, row: "idp_1" })).toBe("client secret");
  const app = stored("ced523eabc29c17e3de3cde1eac15df657e702");
  expect(await openTotpSecret({ secrets }, { sealed: app, userId: "usr_1" }))
    .toEqual({ secret: new Uint8Array([1, 2, 3]), isCurrent: true });
});

/** A value of layout 1 with the nonce of the test. */
function stored(hex: string): Uint8Array {
  return Uint8Array.fromHex(`01070707070707070707070707${hex}`);
}

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

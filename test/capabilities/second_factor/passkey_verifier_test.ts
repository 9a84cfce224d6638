import { expect, test } from "bun:test";
import { openPasskeyVerifier } from "../../../src/capabilities/second_factor/passkey_verifier.ts";

test.each([
  ["https://locus.example.com", true],
  ["https://example.com:8443/locus", true],
  ["http://localhost:3000", true],
  ["http://locus.localhost", true],
  ["http://locus.example.com", false],
  ["http://127.0.0.1:3000", false],
  ["https://192.0.2.7", false],
  ["https://[2001:db8::1]", false],
])("openPasskeyVerifier(%p) offers passkeys where browsers do: %p", (url, isOffered) => {
  expect(openPasskeyVerifier(url).isOffered).toBe(isOffered);
});

test("openPasskeyVerifier() takes the relying party from the public URL, and requires verification", async () => {
  const verifier = openPasskeyVerifier("https://locus.example.com:8443/here");
  const challenge = new Uint8Array([1, 2, 3]);
  const request = await verifier.requestOptions({ challenge });
  expect(request).toMatchObject({ challenge: "AQID", rpId: "locus.example.com", userVerification: "required" });
  const creation = await verifier.creationOptions({ userId: "usr_1", email: "a@b.c", challenge, existing: [] });
  expect(creation).toMatchObject({
    rp: { id: "locus.example.com" },
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    attestation: "none",
  });
});

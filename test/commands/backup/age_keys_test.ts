import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { openerFor, openWith, type Seal, sealFor } from "../../../src/commands/backup/age_keys.ts";
import { scratchDir } from "../../support/files/scratch_dir.ts";

/** A file that version 1.1.1 of the `age` program wrote, and the key for it, which is used for nothing else. */
const BY_AGE = "YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSAzUGFLeUFrdDluOHBPRFJJTUZmaGF2Z3Zzam9JcWI5RWxYQ2h4WW1q" +
  "b0JnCmx1UzBvamNvL2c0REFiM1J5ZXpJS1VoK2pTY0s3c0x5dVJmUXYwWWQrQXMKLS0tIHRxY3JGZ1BNeFpmR09VYy9jUVNK" +
  "UkVxei9HT05NeDFUcnNCZVhId3RhV0EKULu4oTMJxS23no3EZDL84PYA/KmmW/ezmpyg0Plme43F4vvJr4d4xepi/xrt2A25" +
  "PzqMK23c8L/8N+g=";
const KEY_OF_AGE = "AGE-SECRET-KEY-1EYNKJD2HDW52C86L8RVAX8X7N9RP0GXLU2G4XSNF27ECL3HTC09SFJCUNV";

test("openWith() decrypts what the age program encrypted", async () => {
  const open = await openWith(keyFile(KEY_OF_AGE));
  expect(new TextDecoder().decode(await through(open, [Buffer.from(BY_AGE, "base64")]))).toBe(
    "written by the age program\n",
  );
});

test("sealFor() encrypts for each of the keys, in pieces and with bounded memory", async () => {
  const identities = [await generateX25519Identity(), await generateX25519Identity()];
  const seal = await sealFor(await Promise.all(identities.map(identityToRecipient)));
  const plain = Buffer.from("A row of the database. ".repeat(20_000));
  const sealed = await through(seal, [plain.subarray(0, 7), plain.subarray(7, 100_000), plain.subarray(100_000)]);
  expect(sealed.toString("latin1")).toStartWith("age-encryption.org/v1\n");
  expect(sealed.includes("A row of the database")).toBeFalse();
  for (const identity of identities) {
    expect(await through(await openWith(keyFile(identity)), [sealed])).toEqual(plain);
  }
  const open = await openWith(keyFile(identities[0] ?? ""));
  const cut = sealed.subarray(0, sealed.length - 70_000);
  const changed = Buffer.from(sealed);
  changed[300_000] = (changed[300_000] ?? 0) ^ 1;
  for (const bad of [cut, changed]) {
    await expect(through(open, [bad])).rejects.toThrow();
  }

  // The reader decides the pace: a source that never ends is not read ahead.
  let read = 0;
  const endless = async function* () {
    for (;;) {
      read += 65_536;
      yield new Uint8Array(65_536);
    }
  };
  for await (const chunk of await seal(endless())) {
    if (chunk.length > 0 && read > 10_000_000) {
      break;
    }
  }
  expect(read).toBeLessThan(12_000_000);
});

test("keys with typos, files without keys and missing keys are refused without repeating a key", async () => {
  expect(await refused(sealFor([`age1${"q".repeat(58)}`]))).toContain("key 1 is not an age public key");
  const typo = KEY_OF_AGE.replace(/.$/u, (last) => (last === "Q" ? "P" : "Q"));
  const messages = [
    await refused(openWith(keyFile(typo))),
    await refused(openWith(keyFile("-----BEGIN OPENSSH PRIVATE KEY-----"))),
    await refused(openWith(keyFile("# nothing"))),
    await refused(openWith(join(scratchDir(), "missing"))),
    await refused(openerFor("0123456789abcdef", undefined)),
  ];
  expect(messages).toEqual([
    expect.stringContaining("has a secret key with a typo"),
    expect.stringContaining("has no secret key of age"),
    expect.stringContaining("has no secret key of age"),
    expect.stringContaining("cannot be read"),
    expect.stringContaining("add --identity="),
  ]);
  expect(messages.filter((message) => message.includes(typo.slice(20)))).toEqual([]);
});

async function refused(work: Promise<unknown>): Promise<string> {
  return await work.then(() => "accepted", (error: unknown) => error instanceof Error ? error.message : "");
}

function keyFile(text: string): string {
  const path = join(scratchDir(), "identity.txt");
  writeFileSync(path, `# a comment\n${text}\n`);
  return path;
}

async function through(seal: Seal, chunks: readonly Uint8Array[]): Promise<Buffer> {
  const source = async function* () {
    await Promise.resolve();
    yield* chunks;
  };
  const out: Uint8Array[] = [];
  for await (const chunk of await seal(source())) {
    out.push(chunk);
  }
  return Buffer.concat(out);
}

import { expect, test } from "bun:test";
import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gazetteerPath } from "../../../src/commands/gazetteer_path.ts";
import { publishedFolder } from "../../../src/gazetteer/datasets/published_set.ts";
import { scratchDir } from "../../support/files/scratch_dir.ts";
import { runHere } from "../../support/services/run_here.ts";
import { addTown } from "../../support/services/s3_fleet.ts";
import { smallDataDir } from "../../support/services/small_data_dir.ts";
import { atEnd } from "../../support/processes/at_end.ts";

const [one, other] = [newKey(), newKey()];
const MANIFEST = `${publishedFolder(gazetteerPath(""))}/manifest.json`;

test("a follower takes what a key of its list has signed, and says why it refuses the rest", async () => {
  const { folder, publisher, publish, update } = await newFleet();
  await publish({});
  expect(await update(one.public)).toMatchObject({ code: 5, err: expect.stringContaining("it is not signed") });
  // The same data is published again, with a signature.
  expect((await publish({ GAZETTEER_SIGNING_KEY: one.private })).out).toStartWith("Published at");
  expect((await publish({ GAZETTEER_SIGNING_KEY: one.private })).out).toStartWith("Published already at");
  const foreign = await update(other.public);
  expect(foreign).toMatchObject({
    code: 5,
    err: expect.stringMatching(/key [0-9a-f]{16}, which is not in GAZETTEER_KEYS/u),
  });
  expect(await update(one.public)).toMatchObject({ code: 0, out: expect.stringContaining("is active") });

  const manifest = join(folder, MANIFEST);
  const signed = readFileSync(manifest, "utf8");
  copyFileSync(manifest, join(folder, "older.json"));
  writeFileSync(manifest, signed.replace(`"publishedAt":"2`, `"publishedAt":"3`));
  expect(await update(one.public)).toMatchObject({
    code: 5,
    err: expect.stringContaining("changed after it was signed"),
  });

  // Another key: followers know both until the old one is no longer used.
  writeFileSync(manifest, signed);
  await addTown(publisher, ["1", "3", "7"]);
  await publish({ GAZETTEER_SIGNING_KEY: other.private });
  expect(await update(`${one.public},${other.public}`)).toMatchObject({ code: 0 });

  copyFileSync(join(folder, "older.json"), manifest);
  const older = await update(`${one.public},${other.public}`);
  expect(older).toMatchObject({ code: 5, err: expect.stringContaining("update --allow-older takes it") });
  expect(await update(one.public, ["--allow-older"])).toMatchObject({
    code: 0,
    out: expect.stringContaining("is active:"),
  });
});

test("openssl verifies a published manifest", async () => {
  const { folder, publish } = await newFleet();
  await publish({ GAZETTEER_SIGNING_KEY: one.private });
  const [text = "", line = ""] = readFileSync(join(folder, MANIFEST), "utf8").split("\n");
  const scratch = scratchDir();
  writeFileSync(join(scratch, "manifest"), text);
  writeFileSync(join(scratch, "signature"), Buffer.from(JSON.parse(line).signature, "base64"));
  writeFileSync(join(scratch, "key"), Buffer.from(one.public, "base64"));
  const command = "openssl pkeyutl -verify -pubin -keyform DER -inkey key -rawin -in manifest -sigfile signature";
  const { stdout } = Bun.spawnSync(command.split(" "), { cwd: scratch });
  expect(stdout.toString()).toContain("Signature Verified Successfully");
});

test("a key of another kind stops the command", async () => {
  const { privateKey } = generateKeyPairSync("x25519");
  const key = privateKey.export({ format: "der", type: "pkcs8" }).toString("base64");
  const { code, err } = await runHere(["gazetteer", "list"], { DATA_DIR: smallDataDir(), GAZETTEER_SIGNING_KEY: key });
  expect(code).toBe(2);
  expect(err).toContain("GAZETTEER_SIGNING_KEY must be an Ed25519 key in base64");
  expect(err).not.toContain(key);
});

function newKey(): { readonly private: string; readonly public: string } {
  const { privateKey } = generateKeyPairSync("ed25519");
  return {
    private: privateKey.export({ format: "der", type: "pkcs8" }).toString("base64"),
    public: createPublicKey(privateKey).export({ format: "der", type: "spki" }).toString("base64"),
  };
}

/** A publisher with a town, a folder that a web server publishes, and a follower. */
async function newFleet() {
  const publisher = smallDataDir();
  await addTown(publisher, ["1", "3"]);
  const follower = smallDataDir();
  const folder = scratchDir();
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: ({ url }) => new Response(Bun.file(join(folder, new URL(url).pathname))),
  });
  atEnd(() => server.stop(true));
  return {
    folder,
    publisher,
    publish: (environment: Record<string, string>) =>
      runHere(["gazetteer", "publish", folder], { DATA_DIR: publisher, ...environment }),
    update: (keys: string, words: readonly string[] = []) =>
      runHere(["gazetteer", "update", ...words], {
        DATA_DIR: follower,
        GAZETTEER_URL: `http://127.0.0.1:${server.port}`,
        GAZETTEER_KEYS: keys,
      }),
  };
}

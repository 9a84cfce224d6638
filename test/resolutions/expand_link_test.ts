import { afterAll, beforeAll, expect, test } from "bun:test";
import { createServer, type Server } from "node:http";
import type { Clock } from "../../src/domain/clock.ts";
import { guardedFetch, type GuardedFetchOptions } from "../../src/net/mod.ts";
import {
  expandLink,
  type Expansion,
  ExpansionCache,
  type LinkNet,
  targetInPage,
} from "../../src/resolutions/expand_link.ts";
import { resolveFor } from "../../src/resolutions/mod.ts";
import { smallWorld } from "../resolver/small_world.ts";
import { listenHere } from "../support/services/sockets.ts";

const MAP = "https://www.google.com/maps/place/Vaduz/@47.14,9.52,15z/data=!3d47.14001!4d9.52282";

let server: Server;
let port = 0;
const requested: string[] = [];

/** What the short links of the tests answer: a redirect, or a page. */
const ANSWERS: Readonly<Record<string, { readonly to?: string; readonly page?: string; readonly status?: number }>> = {
  "/map": { to: MAP },
  "/twice": { to: "https://maps.app.goo.gl/map" },
  "/consent": { to: `https://consent.google.com/m?continue=${encodeURIComponent(MAP)}` },
  "/evil": { to: "https://evil.example/maps?q=1.5,2.5" },
  "/look-alike": { to: "https://www.google.com.evil.example/maps?q=1.5,2.5" },
  "/inside": { to: "http://169.254.169.254/latest/meta-data/" },
  "/port": { to: "https://maps.app.goo.gl:8443/map" },
  "/loop": { to: "https://maps.app.goo.gl/loop" },
  "/page": { page: `<html><head><meta property="og:url" content="${MAP.replaceAll("&", "&amp;")}"></head>` },
  "/empty": { page: "<html><title>Google Maps</title></html>" },
  "/evil-page": { page: `<meta property="og:url" content="https://evil.example/maps?q=1.5,2.5">` },
  "/gone": { status: 404 },
};

beforeAll(async () => {
  server = createServer((request, response) => {
    requested.push(`${request.headers.host}${request.url}`);
    const answer = ANSWERS[request.url ?? ""] ?? { status: 404 };
    const headers = answer.to === undefined ? {} : { location: inwards(answer.to) };
    response.writeHead(answer.status ?? (answer.to === undefined ? 200 : 302), headers);
    response.end(answer.page ?? "");
  });
  port = await listenHere(server);
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Leads the public short hosts to the test's server. */
function inwards(url: string): string {
  return url.replace(/^https:\/\/([^/:]+)\//, `http://$1:${port}/`);
}

function outwards(url: string): string {
  return url.replace(
    /^http:\/\/([^/:]+):(\d+)\//,
    (whole, host: string, its: string) => its === String(port) ? `https://${host}/` : whole,
  );
}

/** The guard itself, with the names and the port of the tests; the caller's policy sees the public addresses. */
async function fetchInwards(url: string, options: GuardedFetchOptions): ReturnType<typeof guardedFetch> {
  const answer = await guardedFetch(inwards(url), {
    ...options,
    policy: {
      protocols: ["http:", "https:"],
      allowsUrl: (each) => options.policy.allowsUrl(new URL(outwards(each.href))),
      allowsAddress: (address) => address === "127.0.0.1",
    },
    stopsAt: (each) => options.stopsAt?.(new URL(outwards(each.href))) === true,
    lookUp: () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]),
  });
  return { ...answer, url: outwards(answer.url) };
}

interface Watched extends LinkNet {
  readonly counted: Expansion[];
}

function netOf(
  options: { readonly isOn?: boolean; readonly clock?: Clock; readonly entriesMax?: number } = {},
): Watched {
  const counted: Expansion[] = [];
  return {
    isOn: options.isOn ?? true,
    cache: new ExpansionCache(options.clock ?? { now: () => new Date(0) }, options.entriesMax),
    count: (expansion) => void counted.push(expansion),
    fetch: fetchInwards,
    counted,
  };
}

test("expandLink() requests nothing unless it is on", async () => {
  const before = requested.length;
  const net = netOf({ isOn: false });
  expect(await expandLink("https://maps.app.goo.gl/map", net)).toBeUndefined();
  expect(net.counted).toEqual(["off"]);
  expect(requested.length).toBe(before);
});

test("expandLink() reads the map's address off the redirect, in whatever text the link stands", async () => {
  const net = netOf();
  const texts = [
    "https://maps.app.goo.gl/map",
    "http://maps.app.goo.gl/map",
    "maps.app.goo.gl/map",
    "here: <https://maps.app.goo.gl/map>.",
  ];
  for (const text of texts) {
    expect(await expandLink(text, net)).toBe(MAP);
  }
  expect(net.counted).toEqual(["expanded", "cached", "cached", "cached"]);
  expect(await expandLink("https://maps.app.goo.gl/twice", net)).toBe(MAP);
  expect(await expandLink("https://maps.app.goo.gl/consent", net)).toContain("consent.google.com");
  expect(requested.every((host) => host.startsWith("maps.app.goo.gl"))).toBe(true);
});

test("resolveFor() answers what a short link leads to, and remembers nothing of what may not be stored", async () => {
  const gazetteer = smallWorld();
  const net = netOf();
  const deps = { gazetteer: () => gazetteer, links: net };
  const input = { text: "https://maps.app.goo.gl/map" };
  for (const noStore of [true, true, false, false]) {
    expect(await resolveFor(deps, { input, environment: "live", noStore }))
      .toMatchObject({ status: "found", coordinates: { latitude: 47.14001, longitude: 9.52282 } });
  }
  expect(net.counted).toEqual(["expanded", "expanded", "expanded", "cached"]);
});

test("expandLink() reads the map's address out of a page", async () => {
  expect(await expandLink("https://maps.app.goo.gl/page", netOf())).toBe(MAP);
});

test("expandLink() follows to no host but those of short links, and answers with no map but known ones", async () => {
  const cases: readonly (readonly [path: string, expansion: Expansion])[] = [
    ["/evil", "refused"],
    ["/look-alike", "refused"],
    ["/inside", "refused"],
    ["/port", "refused"],
    ["/loop", "refused"],
    ["/empty", "nowhere"],
    ["/evil-page", "nowhere"],
    ["/gone", "nowhere"],
  ];
  for (const [path, expansion] of cases) {
    const net = netOf();
    expect(await expandLink(`https://maps.app.goo.gl${path}`, net)).toBeUndefined();
    expect({ path, counted: net.counted }).toEqual({ path, counted: [expansion] });
  }
});

test("expandLink() leaves alone what is no short link, and links that are discontinued", async () => {
  const before = requested.length;
  const net = netOf();
  const texts = [
    "Vaduz",
    MAP,
    "https://evil.example/map",
    "https://goo.gl/maps/abc",
    "https://maps.app.goo.gl.evil.example/map",
  ];
  for (const text of texts) {
    expect(await expandLink(text, net)).toBeUndefined();
  }
  expect(net.counted).toEqual([]);
  expect(requested.length).toBe(before);
});

test("expandLink() remembers failures for a minute and targets for a day", async () => {
  let nowMs = 0;
  const net = netOf({ clock: { now: () => new Date(nowMs) } });
  const expand = (path: string): Promise<string | undefined> => expandLink(`https://maps.app.goo.gl${path}`, net);
  await expand("/gone");
  await expand("/gone");
  await expand("/map");
  nowMs = 61_000;
  await expand("/gone");
  await expand("/map");
  nowMs = 25 * 60 * 60 * 1000;
  await expand("/map");
  expect(net.counted).toEqual(["nowhere", "cached", "expanded", "nowhere", "cached", "expanded"]);
});

test("ExpansionCache forgets the least recently used", () => {
  const cache = new ExpansionCache({ now: () => new Date(0) }, 2);
  cache.set("a", "1");
  cache.set("b", "2");
  cache.get("a");
  cache.set("c", "3");
  expect([cache.get("a")?.target, cache.get("b"), cache.get("c")?.target]).toEqual(["1", undefined, "3"]);
  expect(cache.size).toBe(2);
});

test("targetInPage() prefers where a page leads over what it calls itself", () => {
  const refresh = `<meta http-equiv="refresh" content="0; url='https://a.example/'">`;
  const canonical = `<link rel='canonical' href='https://b.example/?x=1&amp;y=2'>`;
  expect(targetInPage(`${canonical}${refresh}`)).toBe("https://a.example/");
  expect(targetInPage(canonical)).toBe("https://b.example/?x=1&y=2");
  expect(targetInPage("<meta name=x content=y>")).toBeUndefined();
});

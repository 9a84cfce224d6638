import { expect, test } from "bun:test";
import fc from "fast-check";
import { openDashboard } from "../../src/capabilities/dashboard.ts";
import { niceMax } from "../../src/dashboard/kit/plots/day_plot.tsx";
import { pathAfterLogin } from "../../src/dashboard/layout/path_after_login.ts";
import { circleRing } from "../../src/dashboard/map/draw_points.ts";
import { fillMessage } from "../../src/dashboard/messages/fill_message.ts";
import { PAGES } from "../../src/dashboard/mod.ts";
import { columnsOf, correctedRoles } from "../../src/dashboard/pages/new_batch/upload_request.ts";
import { daysBetween, rangeOf } from "../../src/dashboard/pages/usage/series_of.ts";
import { answerSentence, type Said, showsConfidence } from "../../src/dashboard/resolution/answer_sentence.ts";
import { writtenParts } from "../../src/dashboard/resolution/written_parts.ts";
import { matchPath } from "../../src/dashboard/router/find_page.ts";
import { addressOf, splitAddress } from "../../src/dashboard/router/workspace.ts";
import { distanceM } from "../../src/geo/distance_m.ts";
import { wordsOf } from "../support/texts/words.ts";
import { rowsOfFunction } from "../support/files/shared_data.ts";

test("matchPath() gives back what was put into a pattern, and refuses other paths", () => {
  fc.assert(fc.property(fc.string({ minLength: 1, unit: "grapheme" }), (token) => {
    expect(matchPath("/invitations/:token", `/invitations/${encodeURIComponent(token)}`)).toEqual({ token });
  }));
  expect(matchPath("/keys", "/keys/")).toEqual({});
  expect(matchPath("/keys", "/keys/x")).toBeUndefined();
  expect(matchPath("/keys", "/usage")).toBeUndefined();
  expect(matchPath("/:a", "/%E0%A4")).toEqual({ a: "%E0%A4" });
});

test("pathAfterLogin() never leads to another host", () => {
  const tricky = fc.array(
    fc.constantFrom("/", "\\", ":", "https", "javascript", "evil.example", "\t", "\n", "@", "keys"),
  );
  fc.assert(fc.property(tricky, (parts) => {
    const path = pathAfterLogin(new URLSearchParams({ next: parts.join("") }));
    expect(new URL(path, "https://own.example").origin).toBe("https://own.example");
    expect(path.startsWith("/")).toBe(true);
  }));
  expect(pathAfterLogin(new URLSearchParams({ next: "/usage?range=90#x" }))).toBe("/usage?range=90#x");
});

test("fillMessage() fills every place, chooses the plural, and keeps what was typed from turning the words around", () => {
  const calls = { one: "{count} call", other: "{count} calls" };
  expect([1, 2, 1200].map((count) => fillMessage(calls, "en", { count })))
    .toEqual(["1 call", "2 calls", "1,200 calls"]);
  expect(["es-ES", "es-MX", "fr"].map((locale) => fillMessage("{count}", locale, { count: 12_000 })))
    .toEqual(["12.000", "12,000", "12\u202f000"]);
  expect(fillMessage({ one: "{count} ligne", other: "{count} lignes" }, "fr-CA", { count: 0 })).toBe("0 ligne");
  expect(fillMessage("« {name} » : supprimer ?", "fr", { name: "a ?" }))
    .toBe("«\u202fa ?\u202f»\u202f: supprimer\u202f?");
  expect(fillMessage("{name} löschen", "de", { name: "Zürich" })).toBe("Zürich löschen");
  expect(fillMessage("Rotate {name}", "en", { name: "$& Checkout" })).toBe("Rotate $& Checkout");
  expect(fillMessage("Rotate {name}", "en", { name: "\u202Egnp" })).toBe("Rotate \u2068\u202Egnp\u2069");
  expect(fillMessage("تدوير {name}", "ar", { name: "A" })).toBe("تدوير \u2068A\u2069");
  expect(fillMessage("{name}", "en", { name: "{other}" })).toBe("{other}");
});

test("circleRing() is closed and at the requested distance from its middle, at every place", () => {
  const middle = fc.record({
    latitude: fc.double({ min: -85, max: 85, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(fc.property(middle, fc.double({ min: 1, max: 100_000, noNaN: true }), (point, radiusM) => {
    const ring = circleRing(point, radiusM);
    expect(ring.at(-1)).toEqual(ring[0] ?? [0, 0]);
    for (const [longitude, latitude] of ring) {
      // The sphere drawn on and the one measured on differ by less than this.
      expect(Math.abs(distanceM(point, { latitude, longitude }) / radiusM - 1)).toBeLessThan(0.01);
    }
  }));
});

test("daysBetween() has each day once, also the leap day", () => {
  expect(daysBetween("2024-02-27", "2024-03-02").map((date) => date.slice(5))).toEqual(wordsOf(`
    02-27 02-28 02-29 03-01 03-02
  `));
  expect(daysBetween("1000-01-01", "2024-03-02")).toHaveLength(400);
});

test("niceMax() ends a scale at a number that can be read and halved, and never below the values", () => {
  expect([0, 3, 5, 7, 11, 26, 99, 412, 508].map(niceMax)).toEqual([4, 4, 6, 8, 20, 40, 100, 500, 600]);
  fc.assert(fc.property(fc.nat(), (value) => {
    expect(niceMax(value)).toBeGreaterThanOrEqual(value);
    expect(niceMax(value) % 2).toBe(0);
  }));
});

test("rangeOf() knows the month before, also in January", () => {
  expect(rangeOf("last", new Date("2025-01-31T23:59:59Z"))).toEqual({ from: "2024-12-01", to: "2024-12-31" });
  expect(rangeOf("90", new Date("2025-03-31T12:00:00Z"))).toEqual({ from: "2025-01-01", to: "2025-03-31" });
  expect(rangeOf("this", new Date())).toEqual({});
});

test("correctedRoles() gives a part of the address to one column, and names to several", () => {
  const columns = [["a", "street"], ["b", "locality"], ["c", "name"]].map(([name = "", role = ""]) => ({
    name,
    role,
    role_confidence: 1,
    samples: [],
  }));
  expect([...correctedRoles(columns, { name: "b", role: "street" }).values()]).toEqual(["ignored", "street", "name"]);
  expect([...correctedRoles(columns, { name: "b", role: "name" }).values()]).toEqual(["street", "name", "name"]);
});

test("correctedRoles() and columnsOf() keep all lines of an address, and the first identifier", () => {
  const columns = [["a", "street"], ["b", "unit"], ["c", "ignored"], ["d", "id"], ["e", "id"]].map(
    ([name = "", role = ""]) => ({ name, role, role_confidence: 1, samples: [] }),
  );
  const roles = correctedRoles(columns, { name: "c", role: "unit" });
  expect([...roles.values()]).toEqual(["street", "unit", "unit", "id", "id"]);
  expect(columnsOf(roles)).toEqual({ street: "a", unit: ["b", "c"], id: "d" });
  expect(columnsOf(new Map([["a", "street"], ["b", "unit"], ["c", "name"]]))).toEqual({ street: "a", unit: "b" });
});

const organization = fc.string({ minLength: 1, unit: "grapheme" });
const workspaces = fc.record({ organization, environment: fc.constantFrom("live" as const, "test" as const) });

test("splitAddress() gives back the workspace and the path that addressOf() put together", () => {
  fc.assert(fc.property(workspaces, fc.constantFrom("/", "/batches", "/batches/bat_1/review"), (workspace, path) => {
    expect(splitAddress(addressOf(path, workspace))).toEqual({ workspace, path, isComplete: true });
  }));
});

test("splitAddress() takes an address without an environment as test, and one without an organization as before", () => {
  const workspace = { organization: "acme", environment: "test" } as const;
  expect(splitAddress("/o/acme")).toEqual({ workspace, path: "/", isComplete: false });
  expect(splitAddress("/o/acme/batches/bat_1")).toEqual({ workspace, path: "/batches/bat_1", isComplete: false });
  expect(splitAddress("/o/acme/live"))
    .toEqual({ workspace: { organization: "acme", environment: "live" }, path: "/", isComplete: true });
  expect(splitAddress("/batches/bat_1")).toEqual({ workspace: undefined, path: "/batches/bat_1", isComplete: true });
  expect(splitAddress("/o/%E0%A4/live/keys").workspace?.organization).toBe("%E0%A4");
});

test("addressOf() leaves whole addresses and pages outside any organization as they are", () => {
  const workspace = { organization: "acme", environment: "live" } as const;
  expect(addressOf("/usage?range=90#x", workspace)).toBe("/o/acme/live/usage?range=90#x");
  expect(addressOf("/o/other/test/keys", workspace)).toBe("/o/other/test/keys");
  expect(addressOf("/keys", undefined)).toBe("/keys");
  for (const { path, access } of PAGES) {
    const isInside = addressOf(path, workspace) === `/o/acme/live${path}`;
    expect([path, isInside]).toEqual([path, access === "session"]);
  }
});

test("a page of one object names its list, which is a page", () => {
  for (const { path, access, list } of PAGES.filter((page) => page.access === "session")) {
    expect([path, access, list !== undefined]).toEqual([path, access, path.includes(":")]);
    expect(list === undefined || PAGES.some((page) => page.path === list)).toBe(true);
  }
});

test("no page is called like an environment", () => {
  expect(PAGES.filter(({ path }) => matchPath(path, "/live") ?? matchPath(path, "/test"))).toEqual([]);
});

test("openDashboard() knows the addresses of pages inside an organization", () => {
  const dashboard = openDashboard();
  const hasPage = (address: string): boolean => dashboard.hasPage(address);
  expect(["/o/acme/live/batches/bat_1", "/o/acme", "/o/acme/test/"].map(hasPage)).toEqual([true, true, true]);
  expect(["/o/acme/live/login", "/o/acme/live/nothing", "/o/acme/live/keys/x"].map(hasPage))
    .toEqual([false, false, false]);
});

const FOUND: Said = {
  status: "found",
  precision: "house",
  reasons: [],
  matches: { house_number: "exact", street: "exact" },
  input_kind: "address",
  source: { origin: "gazetteer" },
};
const UNCERTAIN: Said = { ...FOUND, status: "uncertain" };

test.each<[Partial<Said>, ReturnType<typeof answerSentence>]>([
  [{}, "foundHouse"],
  [{ precision: "locality" }, "foundTown"],
  [{ precision: "coordinate", input_kind: "coordinates" }, "foundCoordinates"],
  [{ precision: "coordinate", input_kind: "map_link" }, "foundLink"],
  [{ source: { origin: "saved" } }, "foundSaved"],
  [{ reasons: ["corrected"] }, "settled"],
])("answerSentence() says what was found: %j", (changes, sentence) => {
  expect(answerSentence({ ...FOUND, ...changes })).toBe(sentence);
});

test.each(rowsOfFunction<[Partial<Said>, ReturnType<typeof answerSentence>]>("answerSentence()"))(
  "answerSentence() claims no more than is sure: %j",
  (changes, sentence) => {
    expect(answerSentence({ ...UNCERTAIN, ...changes })).toBe(sentence);
  },
);

test("the confidence is shown, but not of a contradiction, of which the words say more", () => {
  const shown: Said[] = [
    FOUND,
    UNCERTAIN,
    { ...UNCERTAIN, reasons: ["postcode_conflict"] },
    { ...FOUND, status: "unresolved" },
  ];
  expect(shown.map(showsConfidence)).toEqual([true, true, false, false]);
});

test("writtenParts() puts what was written next to what it stands for", () => {
  const explanation = [{
    stage: "rank",
    detail: "",
    parts: [
      { role: "candidate", text: "Städtle, Vaduz (LI)" },
      { role: "as street", text: "Staedtle" },
      { role: "as number", text: "27" },
      { role: "as postcode", text: "9490" },
      { role: "as place", text: "Elsewhere" },
      { role: "as place", text: "vaduz" },
      { role: "as word", text: "Hinterhaus" },
      { role: "near", cost: 0 },
    ],
  }];
  const components = { street: "Städtle", house_number: "27", postcode: "9490", locality: "Vaduz" };
  const matches = { street: "corrected", locality: "exact" } as const;
  const byName = { street: "Staedtle", house_number: "27", postcode: "9490", locality: "vaduz" };
  expect(writtenParts({ explanation, components, matches })).toEqual({ byName, others: ["Hinterhaus", "Elsewhere"] });
  expect(writtenParts({ components, matches })).toBeUndefined();
});

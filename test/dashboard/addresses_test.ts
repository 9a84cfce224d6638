import { expect, test } from "bun:test";
import fc from "fast-check";
import { openDashboard } from "../../src/capabilities/dashboard.ts";
import { PAGES } from "../../src/dashboard/mod.ts";
import { matchPath } from "../../src/dashboard/router/find_page.ts";
import { addressOf, splitAddress } from "../../src/dashboard/router/workspace.ts";

const workspaces = fc.record({
  organization: fc.string({ minLength: 1, unit: "grapheme" }),
  environment: fc.constantFrom("live" as const, "test" as const),
});

test("splitAddress() gives back the workspace and the path that addressOf() put together", () => {
  fc.assert(fc.property(workspaces, fc.constantFrom("/", "/batches", "/batches/bat_1/review"), (workspace, path) => {
    expect(splitAddress(addressOf(path, workspace))).toEqual({ workspace, path, isComplete: true });
  }));
});

test("splitAddress() takes an address without an environment as test, and one without an organization as before", () => {
  const workspace = { organization: "acme", environment: "test" } as const;
  expect(splitAddress("/o/acme")).toEqual({ workspace, path: "/", isComplete: false });
  expect(splitAddress("/o/acme/batches/bat_1")).toEqual({ workspace, path: "/batches/bat_1", isComplete: false });
  expect(splitAddress("/o/acme/live")).toEqual({
    workspace: { organization: "acme", environment: "live" },
    path: "/",
    isComplete: true,
  });
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
  expect(["/o/acme/live/login", "/o/acme/live/nothing", "/o/acme/live/keys/x"].map(hasPage)).toEqual([
    false,
    false,
    false,
  ]);
});

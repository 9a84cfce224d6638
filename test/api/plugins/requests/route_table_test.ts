import { expect, test } from "bun:test";
import { routeTable } from "../../../../src/api/plugins/requests/request_url.ts";

const table = routeTable([
  { method: "GET", path: "/v1/things" },
  { method: "POST", path: "/v1/things" },
  { method: "DELETE", path: "/v1/things/:id" },
  { method: "GET", path: "/files/*" },
]);

test("methodsOf() lists the methods of a path, with HEAD for GET and OPTIONS for all", () => {
  expect(table.methodsOf("/v1/things")).toEqual(["GET", "HEAD", "OPTIONS", "POST"]);
  expect(table.methodsOf("/v1/things/")).toEqual(["GET", "HEAD", "OPTIONS", "POST"]);
  expect(table.methodsOf("/v1/things/x")).toEqual(["DELETE", "OPTIONS"]);
  expect(table.methodsOf("/files/a/b/c")).toEqual(["GET", "HEAD", "OPTIONS"]);
});

test("methodsOf() is empty for unknown paths", () => {
  for (const path of ["", "/", "/v1", "/v1/things/x/y", "/v1/thing"]) {
    expect(table.methodsOf(path)).toEqual([]);
  }
});

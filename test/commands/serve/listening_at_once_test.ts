import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { openLobby } from "../../../src/commands/serve/lobby.ts";
import { scratchDir } from "../../support/files/scratch_dir.ts";
import { descendantsOf, stillRunning } from "../../support/processes/process_tree.ts";
import { freePort } from "../../support/services/free_port.ts";
import { type Service, startService } from "../../support/services/run_service.ts";
import { until } from "../../support/processes/until.ts";

const WAITS_FOR = "its database is being prepared";

test("openLobby() answers until the server takes its port", async () => {
  const port = freePort();
  const url = `http://127.0.0.1:${port}`;
  const lobby = await openLobby({ host: "127.0.0.1", port, publicUrl: "https://locus.example", waitsFor: WAITS_FOR });
  expect(await (await fetch(`${url}/livez`)).text()).toBe("ok\n");
  const ready = await fetch(`${url}/readyz`);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toMatchObject({
    status: "fail",
    checks: { start: [{ output: `starting: ${WAITS_FOR}` }] },
  });
  const call = await fetch(`${url}/v1/resolve`, { method: "POST", body: "{}" });
  expect([call.status, call.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(await call.json()).toMatchObject({ code: "UNAVAILABLE", status: 503, success: false });
  const page = await fetch(url, { headers: { accept: "text/html,*/*" } });
  expect(await page.text()).toContain(WAITS_FOR);
  expect(page.headers.get("strict-transport-security")).toContain("includeSubDomains");
  expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  await expect(openLobby({ host: "127.0.0.1", port, publicUrl: "https://locus.example", waitsFor: WAITS_FOR })).rejects
    .toThrow("is in use");
  await lobby.close();
  const server = Bun.serve({ hostname: "127.0.0.1", port, reusePort: false, fetch: () => new Response("the server") });
  expect(await (await fetch(url)).text()).toBe("the server");
  await server.stop(true);
});

test("serve answers what needs no place until the gazetteer is prepared, and ends everything before that too", async () => {
  const service = await startService({ dataDir: scratchDir() });
  const builder = await builderOf(service);
  process.kill(builder, "SIGSTOP");
  const post = (path: string, body: object, token = "") =>
    fetch(`${service.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  let signup: Response | undefined;
  while (signup?.status !== 201) {
    await Bun.sleep(20);
    const account = { email: `me-${crypto.randomUUID()}@example.com`, password: crypto.randomUUID() };
    signup = await post("/v1/auth/signup", account).catch(() => undefined);
  }
  const { access_token: token } = await signup.json();
  const resolve = async (body: object) => {
    const answer = await post("/v1/resolve", body, token);
    const { status, code, label } = await answer.json();
    return { http: answer.status, retry: answer.headers.get("retry-after"), status, code, label };
  };
  const refused = { http: 503, retry: "2", status: 503, code: "UNAVAILABLE" };
  for (
    const body of [
      { input: "Städtle 23, Vaduz" },
      { input: "48.8584, 2.2945 Vaduz" },
      { input: "48.8584, 2.2945", country: "DE" },
      { input: "https://www.openstreetmap.org/#map=12/48.2/16.37" },
      { input: "GRF+2Q Vaduz" },
    ]
  ) {
    expect({ body, ...await resolve(body) }).toMatchObject({ body, ...refused });
  }
  expect(await resolve({ input: "48.8584, 2.2945" })).toMatchObject({ http: 200, status: "found" });
  expect(await resolve({ input: "https://maps.google.com/?q=48.8584,2.2945" })).toMatchObject({
    http: 200,
    status: "found",
  });
  expect(await (await fetch(`${service.url}/readyz`)).json()).toMatchObject({
    checks: { gazetteer: [{ status: "fail", output: "the places of the world are being prepared" }] },
  });
  expect((await fetch(`${service.url}/`, { headers: { accept: "text/html" } })).status).toBe(200);
  expect((await fetch(`${service.url}/metrics`)).status).toBe(200);
  process.kill(builder, "SIGCONT");
  const started = descendantsOf(service.pid);
  expect(await service.end("SIGTERM")).toBe(130);
  expect(stillRunning(started)).toEqual([]);
  expect(existsSync(`${service.dataDir}/postgres/cluster/postmaster.pid`)).toBe(false);
});

/** The process that builds the world's places of a service without them. */
async function builderOf(service: Service): Promise<number> {
  await until(() => service.output().includes('"event":"progress","step":"Building the world gazetteer: '));
  const builder = descendantsOf(service.pid).find((pid) =>
    Bun.spawnSync(["ps", "-o", "command=", "-p", String(pid)]).stdout.toString().includes("build_world.ts")
  );
  if (builder === undefined) {
    throw new Error("nothing builds the world");
  }
  return builder;
}

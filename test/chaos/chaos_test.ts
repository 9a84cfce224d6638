import { expect, test } from "bun:test";
import postgres from "postgres";
import { until } from "../support/runner/patience.ts";
import { planBlows } from "./blows.ts";
import { chaosPostgres } from "./deployment.ts";

test("chaosPostgres() comes back on its port after another program had it", async () => {
  const server = await chaosPostgres();
  await server.stop();
  const port = Number(new URL(server.url).port);
  const other = Bun.listen({ hostname: "127.0.0.1", port, socket: { data() {} } });
  const started = server.start();
  // The first process cannot listen there; the next one would stay elsewhere.
  await until(() => server.pid() !== undefined, 1);
  const first = server.pid();
  await until(() => ![undefined, first].includes(server.pid()), 1);
  other.stop(true);
  await started;
  const sql = postgres(server.superuserUrl, { max: 1 });
  expect(await sql`select inet_server_port() as port`).toMatchObject([{ port }]);
  await sql.end();
  await server.stop();
});

const NAMES = ["server killed", "Postgres frozen", "Redis lost"];

test("planBlows() plans the requested number of blows over the requested minutes", () => {
  const plan = planBlows({ seed: 1, blows: 25, minutes: 3, names: NAMES });
  expect(plan).toHaveLength(25);
  expect(plan.every(({ atMs }) => atMs >= 0 && atMs <= 180_000)).toBe(true);
  expect(planBlows({ seed: 1, blows: 1, minutes: 0.5, names: NAMES })).toHaveLength(1);
  expect(planBlows({ seed: 1, minutes: 0.5, names: NAMES })).toHaveLength(25);
  expect(planBlows({ seed: 1, names: NAMES })).toHaveLength(100);
});

test("planBlows() plans the same run for the same seed, and another one for another", () => {
  const plan = planBlows({ seed: 7, blows: 40, names: NAMES });
  expect(planBlows({ seed: 7, blows: 40, names: NAMES })).toEqual(plan);
  expect(planBlows({ seed: 8, blows: 40, names: NAMES })).not.toEqual(plan);
});

test("planBlows() has each blow once before any comes again", () => {
  expect(planBlows({ seed: 3, blows: 9, names: NAMES }).slice(0, 3).map(({ name }) => name)).toEqual(NAMES);
});

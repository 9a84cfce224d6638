import postgres from "postgres";
import { expect, test } from "bun:test";
import { until } from "../support/processes/until.ts";
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

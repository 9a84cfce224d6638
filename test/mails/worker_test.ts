import { afterAll, expect, test } from "bun:test";
import { apiClient } from "../support/api/api_client.ts";
import { testDatabase } from "../support/databases/test_database.ts";
import { freePort } from "../support/services/free_port.ts";
import { startMailServer } from "../support/services/mail_server.ts";
import { runHere } from "../support/services/run_here.ts";
import { runService } from "../support/services/run_service.ts";
import { smallDataDir } from "../support/services/small_data_dir.ts";
import { scrape, sumOf } from "../support/services/scrape.ts";

const [database, dataDir, mailServer] = await Promise.all([testDatabase(), smallDataDir(), startMailServer()]);
afterAll(() => database.close());
const METRICS_PORT = String(freePort());
const environment = {
  DATABASE_URL: database.ownerUrl,
  JWT_SECRET: "k7Qz0pV2mXw9Lr4Tt8Yb3Nc6Hd1Gf5Js",
  SMTP_URL: mailServer.url,
  MAIL_FROM: "Locus <locus@example.org>",
  PUBLIC_URL: "https://locus.example.org",
};
const startWorker = () => runService({ command: "worker", dataDir, environment: { ...environment, METRICS_PORT } });
const EMAIL = "grace@example.com";

test("a killed worker loses no mail: another one sends it with the same link", async () => {
  // Makes the tables of the queue.
  expect((await runHere(["migrate"], { DATA_DIR: dataDir, ...environment })).code).toBe(0);
  const [server, first] = await Promise.all([runService({ command: "server", dataDir, environment }), startWorker()]);
  // The mail server has the mail, and the worker does not know it yet.
  const killed = Promise.withResolvers<void>();
  mailServer.onArrival = async () => {
    mailServer.onArrival = undefined;
    await first.end("SIGKILL");
    killed.resolve();
  };
  await apiClient(server.url).signUp({ email: EMAIL });
  await killed.promise;
  const lost = await mailServer.next(EMAIL);
  const [row] = await database.ownerSql`select status, attempts from mails`;
  expect({ ...row }).toEqual({ status: "pending", attempts: 0 });

  const second = await startWorker();
  // It is handed out again after two minutes, which have passed now.
  await database.ownerSql`update mails set due_at = now()`;
  const repeat = await mailServer.next(EMAIL);
  expect([repeat.messageId, repeat.text]).toEqual([lost.messageId, lost.text]);
  const token = /#(\S+)/u.exec(repeat.text ?? "")?.[1] ?? "";
  const verified = await apiClient(server.url).post("/v1/auth/verification", { token });
  expect(verified.status).toBe(204);

  // What an operator sees: counters of the worker, the waiting time at the server, and a log without the address.
  const counted = await scrape(`http://127.0.0.1:${METRICS_PORT}`);
  expect(sumOf(counted, "locus_mails_total", { kind: "verification", outcome: "sent" })).toBe(1);
  const waiting = await scrape(server.url);
  expect(sumOf(waiting, "locus_mails_oldest_seconds")).toBe(0);
  const log = first.output() + second.output() + server.output();
  expect(log).toContain('"event":"mail"');
  expect(log).not.toContain(EMAIL);
  expect(log).not.toContain(token);
  await Promise.all([server.end(), second.end()]);
});

test("mail test and doctor use the mail server, and say what is wrong without the password", async () => {
  const sent = await runHere(["mail", "test", "--language=de", "ops@example.com"], {
    DATA_DIR: dataDir,
    ...environment,
  });
  expect(sent.code).toBe(0);
  expect((await mailServer.next("ops@example.com")).subject).toBe("Test-E-Mail von Locus");
  const wrong = { DATA_DIR: dataDir, ...environment, SMTP_URL: `smtp://user:hunter22@127.0.0.1:${freePort()}` };
  const failed = await runHere(["mail", "test", "ops@example.com"], wrong);
  expect([failed.code, failed.err]).toEqual([
    1,
    expect.stringMatching(/^The mail was not accepted: E[A-Z]+\. Correct SMTP_URL: /u),
  ]);
  const doctor = await runHere(["doctor", "--fast"], wrong);
  expect(doctor.out).toContain("FAIL  mail: the mail server cannot be used: E");
  expect(failed.out + failed.err + doctor.out + doctor.err).not.toContain("hunter22");
  const lost = { DATA_DIR: dataDir, ...environment, PUBLIC_URL: "http://localhost:3000" };
  expect((await runHere(["doctor", "--fast"], lost)).out).toContain(
    "links in mails begin with http://localhost:3000",
  );
  const without = await runHere(["mail", "test", "ops@example.com"], { DATA_DIR: dataDir });
  expect([without.code, without.err]).toEqual([2, expect.stringContaining("SMTP_URL is not set")]);
});

import { expect, test } from "bun:test";
import { join } from "node:path";
import { smallDataDir } from "../support/services/small_data_dir.ts";

const CLI = join(import.meta.dir, "../../src/cli.ts");
const dataDir = smallDataDir();

function spawn(words: readonly string[], stdin: "pipe" | Blob) {
  const { PATH, HOME } = process.env;
  return Bun.spawn([process.execPath, CLI, "resolve", ...words], {
    env: { PATH, HOME, DATA_DIR: dataDir },
    stdin,
    stdout: "pipe",
    stderr: "pipe",
  });
}

function textOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  return new Response(stream).text();
}

async function piped(text: string, ...words: string[]) {
  const run = spawn(words, new Blob([text]));
  const [out, err, code] = await Promise.all([textOf(run.stdout), textOf(run.stderr), run.exited]);
  return { out, err, code };
}

function parsed(out: string) {
  return out.trimEnd().split("\n").map((line) => JSON.parse(line));
}

test("each line of standard input is answered by a line, as the same input alone is", async () => {
  const { out, err, code } = await piped("48.8584, 2.2945\n\nzzzzqqq wwww", "--append=timezone,h3:8");
  expect([code, err]).toEqual([0, ""]);
  const [first, second, third, ...more] = parsed(out);
  expect([first.status, second.status, third.status, more]).toEqual(["found", "failed", "unresolved", []]);
  expect(first.appended.timezone).toBe("Europe/Paris");
  const single = await piped("", "--append=timezone,h3:8", "48.8584, 2.2945");
  const { environment: _, request_id: __, ...same } = JSON.parse(single.out);
  expect(first).toEqual({ input: "48.8584, 2.2945", ...same, error: null });
});

test("a table keeps its columns and gets those of the answers", async () => {
  const { out, code } = await piped("id;Adresse\n1;48.8584, 2.2945\n2;\n", "--csv", "--append=utm");
  const [head, first, second] = out.split("\r\n");
  expect([code, head]).toEqual([
    0,
    "id,Adresse,status,label,latitude,longitude,confidence,precision,accuracy_m,reasons,runner_up_label," +
    "runner_up_confidence,ids,error,appended.utm,appended.certain",
  ]);
  expect(first).toStartWith('1,"48.8584, 2.2945",found,');
  expect(first).toEndWith(",31U 448252 5411954,true");
  expect(second).toStartWith("2,,failed,");
  const named = await piped('a,b\n7,"48.8584, 2.2945"\n', "--csv", "--columns=full_address=b,id=a");
  expect(named.out.split("\r\n")[1]).toStartWith('7,"48.8584, 2.2945",found,');
});

test("lines of JSON keep what they have", async () => {
  const { out } = await piped('{"place":"48.8584, 2.2945","id":3}\n', "--ndjson", "--columns=full_address=place");
  expect(parsed(out)).toMatchObject([{ original: { place: "48.8584, 2.2945", id: 3 }, status: "found" }]);
});

test.each([
  [["--csv", "--columns=full_address=nowhere"], 1, "must name a column"],
  [["--csv", "--columns=colour=a"], 2, "--columns: "],
  [["--append=county"], 2, "country_codes"],
  [["--csv", "Utrecht"], 2, "Usage"],
])("%j is refused in one line", async (words, exitCode, message) => {
  const { out, err, code } = await piped("a\nUtrecht\n", ...words);
  expect([code, out]).toEqual([exitCode, ""]);
  expect(err.toLowerCase()).toContain(message.toLowerCase());
});

const MANY = Array.from({ length: 3000 }, (_, i) => `${(i % 90).toFixed(1)}, ${(i / 20).toFixed(2)}`).join("\n");

test("many lines stay in their order, over several threads", async () => {
  const { out, code } = await piped(MANY);
  expect([code, parsed(out).map(({ input }) => input).join("\n")]).toEqual([0, MANY]);
});

test("a reader that stops, and Ctrl-C, leave whole lines", async () => {
  const reader = spawn([], new Blob([MANY.repeat(3)]));
  const first = reader.stdout.getReader();
  await first.read();
  await first.cancel();
  expect([await reader.exited, await textOf(reader.stderr)]).toEqual([0, ""]);

  const stopped = spawn([], "pipe");
  if (typeof stopped.stdin === "object") {
    await stopped.stdin.write(`${MANY}\n`);
    await stopped.stdin.flush();
  }
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of stopped.stdout) {
    if (text === "") {
      stopped.kill("SIGINT");
    }
    text += decoder.decode(chunk, { stream: true });
  }
  expect([await stopped.exited, text.endsWith("\n")]).toEqual([130, true]);
  expect(parsed(text).length).toBeGreaterThan(0);
});

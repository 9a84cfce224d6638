import { expect, test } from "bun:test";
import {
  curlSample,
  pythonSample,
  resolveRequest,
  typescriptSample,
} from "../../src/dashboard/resolution/request_samples.ts";
import { PYTHON_VERIFY } from "../../src/dashboard/webhook/verify_samples.ts";
import { TYPESCRIPT_VERIFY } from "../../src/dashboard/webhook/verify_samples.ts";
import { secretText, signatures } from "../../src/webhooks/webhook.ts";
import { testApi } from "../support/api/test_api.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { isInstalled } from "../support/runner/is_installed.ts";
import { runProgram } from "../support/processes/run_program.ts";

const api = await testApi();

const person = await api.client.signUp();
const { key } = (await person.client.post("/v1/api-keys", { name: "Samples", environment: "test" })).body;
const target = { baseUrl: api.url, key };
/** Quotes, substitutions and line ends of a shell, of TypeScript and of Python. */
const HOSTILE = `'; echo "\${HOME}" $(id) \`id\` \\ \n """ ''' {x} Utrecht`;

async function outputOf(command: readonly string[]): Promise<string> {
  const { code, out, err } = await runProgram(command, { environment: process.env });
  expect([code, err]).toEqual([0, ""]);
  return out;
}

test.if(isInstalled("curl"))("curlSample() sends what the page sent, whatever was typed", async () => {
  const found = await outputOf(["sh", "-c", curlSample(resolveRequest({ input: "Utrecht", alternatives: 3 }), target)]);
  expect(JSON.parse(found)).toMatchObject({ status: "found", label: "Utrecht, Nederland" });
  const hostile = await outputOf(["sh", "-c", curlSample(resolveRequest({ input: HOSTILE }), target)]);
  expect(JSON.parse(hostile)).toHaveProperty("status");
  expect(hostile).not.toContain("uid=");
});

test("typescriptSample() is a program that sends what the page sent", async () => {
  const path = `${scratchDir()}/sample.ts`;
  for (const input of ["Utrecht", HOSTILE]) {
    await Bun.write(path, typescriptSample(resolveRequest({ input, country: "NL", explain: true }), target));
    expect(await outputOf([process.execPath, path])).toMatch(/^200 .*"status":"(?:found|uncertain|unresolved)"/u);
  }
});

test("pythonSample() states the question as a value of Python", async () => {
  const text = pythonSample(resolveRequest({ input: HOSTILE, explain: true, alternatives: 3 }), target);
  const value = /data=json\.dumps\((.*)\)\.encode\(\),$/mu.exec(text)?.[1] ?? "";
  expect(value).toEndWith(', "explain": True, "alternatives": 3}');
  // But for its constants, a value of this form is JSON.
  expect(JSON.parse(value.replace('"explain": True', '"explain": true'))).toEqual({
    input: HOSTILE,
    explain: true,
    alternatives: 3,
  });
  if (Bun.which("python3") !== null) {
    expect(await outputOf(["python3", "-c", text])).toMatch(/^200 .*"status":"(?:found|uncertain|unresolved)"/u);
  }
});

/** Programs that call a sample with the secret, the headers and the body of a delivery, and print what it returns. */
const VERIFIERS: readonly (readonly [string, (given: readonly unknown[]) => Promise<readonly string[]>])[] = [
  ["TypeScript", async ([secret, headers, body]) => {
    const path = `${scratchDir()}/verify.ts`;
    const call = `isGenuine(${JSON.stringify(secret)}, new Headers(${JSON.stringify(headers)}), ${
      JSON.stringify(body)
    })`;
    await Bun.write(path, `${TYPESCRIPT_VERIFY}\nconsole.log(await ${call});\n`);
    return [process.execPath, path];
  }],
  ...(Bun.which("python3") === null ? [] : [
    ["Python", (given: readonly unknown[]) => {
      const [secret, headers, body] = given.map((part) => JSON.stringify(part));
      const call = `is_genuine(${secret}, ${headers}, ${body}.encode())`;
      return Promise.resolve(["python3", "-c", `${PYTHON_VERIFY}\nprint(str(${call}).lower())`]);
    }] as const,
  ]),
];

test.each(VERIFIERS)("the sample in %s takes what the service signed, and nothing else", async (_, commandOf) => {
  const [secret, other] = [crypto.getRandomValues(new Uint8Array(24)), crypto.getRandomValues(new Uint8Array(24))];
  const body = '{"type":"webhook.test","data":{"name":"Zürich"}}';
  const now = Math.floor(Date.now() / 1000);
  const headersAt = async (timestamp: number) => ({
    "webhook-id": "evt_1",
    "webhook-timestamp": String(timestamp),
    // While the secret changes, the old one signs too.
    "webhook-signature": await signatures([other, secret], { id: "evt_1", timestamp, body }),
  });
  const headers = await headersAt(now);
  const cases: readonly (readonly [boolean, readonly unknown[]])[] = [
    [true, [secretText(secret), headers, body]],
    [false, [secretText(secret), headers, body.replace("Z", "z")]],
    [false, [secretText(crypto.getRandomValues(new Uint8Array(24))), headers, body]],
    [false, [secretText(secret), await headersAt(now - 3600), body]],
    [false, [secretText(secret), {}, body]],
    [false, [secretText(secret), { ...headers, "webhook-timestamp": "now" }, body]],
    [false, [secretText(secret), { ...headers, "webhook-signature": "v1a,# v1, Zürich" }, body]],
  ];
  for (const [isGenuine, given] of cases) {
    expect((await outputOf(await commandOf(given))).trim()).toBe(String(isGenuine));
  }
});

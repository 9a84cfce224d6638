import { expect, test } from "bun:test";
import { LANGUAGES } from "../../src/dashboard/mod.ts";
import {
  curlSample,
  pythonSample,
  resolveRequest,
  typescriptSample,
} from "../../src/dashboard/resolution/request_samples.ts";
import { ACTION_NAMES, EVENT_NAMES } from "../../src/dashboard/texts/en.json";
import { eventsToOffer } from "../../src/dashboard/webhook/event_names.ts";
import { PYTHON_VERIFY, TYPESCRIPT_VERIFY } from "../../src/dashboard/webhook/verify_samples.ts";
import { AUDIT_ACTIONS } from "../../src/store/schema/audit_events.ts";
import { secretText, signatures, WEBHOOK_EVENTS } from "../../src/webhooks/webhook.ts";
import { testApi } from "../support/api/test_api.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { runProgram } from "../support/processes/run_program.ts";
import { isInstalled } from "../support/runner/is_installed.ts";
import { formsOf, textTables } from "../support/texts/text_tables.ts";
import { wordsOf } from "../support/texts/words.ts";

/** Categories that a language has for numbers such as 1,000,000, where CLDR's own units write them like `other`. */
const LIKE_OTHER: ReadonlySet<string> = new Set(["fr many", "es many"]);
/** Placeholders that a form for a small number may spell out. */
const COUNTS: ReadonlySet<string> = new Set(["{count}", "{number}"]);
/** Words that a language writes as English does, and names. */
const EVERYWHERE = wordsOf(`
  CSV | Excel (.xlsx) | GeoJSON | ID | JSON | NDJSON | Plus code | Städtle 27, 9490 Vaduz | Webhook | Webhooks |
  {ms} ms
`);
const SAME: Readonly<Record<string, readonly string[]>> = {
  de: wordsOf(`
    Code | Details | Domain | Domains | Export | Format | Live | Name | Navigation | Position | Region | Server |
    Status | System | Tag: {tag} | Tags | Test | Text | Token | Total | Version | optional
  `),
  es: ["Token", "Total", "no"],
  fr: wordsOf(`
    Actions | Active | Alternatives | Code | Corrections | Date | Description | Export | Format | Latitude |
    Licence | Longitude | Menu | Navigation | Options | Pages | Position | Sessions | Source | Sources |
    Suggestions | Test | Total | Version | {number} codes
  `),
};
const TABLES = await textTables();

test("every language has the texts of English, in its order", () => {
  for (const { texts } of TABLES) {
    const english = Object.keys(texts["en"] ?? {});
    expect(Object.values(texts).map((own) => Object.keys(own))).toEqual(LANGUAGES.map(() => english));
  }
  expect(TABLES.length).toBeGreaterThan(40);
});

test("every text has the placeholders of the English one", () => {
  const wrong = eachText(({ language, name, forms, english }) => {
    const wanted = placeholders(english["other"] ?? "");
    return Object.entries(forms).flatMap(([category, text]) => {
      const found = placeholders(text);
      const mayLack = category === "other" ? [] : wanted.filter((one) => COUNTS.has(one));
      const lacks = wanted.filter((one) => !found.includes(one) && !mayLack.includes(one));
      const adds = found.filter((one) => !wanted.includes(one));
      return [...lacks, ...adds].map((one) => `${language} ${name} ${category}: ${one}`);
    });
  });
  expect(wrong).toEqual([]);
});

test("a text with a number has every plural category of its language", () => {
  const wrong = eachText(({ language, name, forms, english }) => {
    const isPlural = Object.keys(english).length > 1 || Object.keys(forms).length > 1;
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    return pluralCategories
      .filter((category) => isPlural && !LIKE_OTHER.has(`${language} ${category}`) && forms[category] === undefined)
      .map((category) => `${language} ${name}: ${category}`);
  });
  expect(wrong).toEqual([]);
});

test("no text is still English", () => {
  const same = eachText(({ language, name, forms, english: { other = "" } }) => {
    const hasWords = /\p{L}/u.test(other.replaceAll(/\{\w+\}/gu, ""));
    const isSame = language !== "en" && hasWords && forms["other"] === other;
    return isSame && ![...EVERYWHERE, ...SAME[language] ?? []].includes(other) ? [`${language} ${name}: ${other}`] : [];
  });
  expect(same).toEqual([]);
});

test("French texts have the apostrophe and the quotes of French", () => {
  const wrong = eachText(({ language, name, forms }) =>
    language === "fr" && Object.values(forms).some((text) => /\w'\w|["„“]/u.test(text)) ? [name] : []
  );
  expect(wrong).toEqual([]);
});

interface OneText {
  readonly language: string;
  readonly name: string;
  readonly forms: Forms;
  readonly english: Forms;
}

type Forms = Readonly<Record<string, string>>;

function eachText(check: (text: OneText) => readonly string[]): readonly string[] {
  return TABLES.flatMap(({ name: table, texts }) =>
    Object.entries(texts).flatMap(([language, own]) =>
      Object.entries(own).flatMap(([name, text]) =>
        check({ language, name, forms: formsOf(text), english: formsOf(texts["en"]?.[name] ?? "") })
          .map((fault) => `${table} ${fault}`)
      )
    )
  );
}

function placeholders(text: string): readonly string[] {
  return [...new Set(text.match(/\{\w+\}/gu) ?? [])].sort();
}

test("the dashboard names every audit action and every event of webhooks", () => {
  expect(Object.keys(ACTION_NAMES).sort()).toEqual([...AUDIT_ACTIONS].sort());
  expect(Object.keys(EVENT_NAMES).sort()).toEqual([...WEBHOOK_EVENTS].sort());
});

test("eventsToOffer() keeps an event that only a newer server knows", () => {
  expect(eventsToOffer([])).toEqual([...WEBHOOK_EVENTS]);
  expect(eventsToOffer(["batch.started", "batch.failed"])).toEqual([...WEBHOOK_EVENTS, "batch.started"]);
});

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
  expect(JSON.parse(value.replace('"explain": True', '"explain": true')))
    .toEqual({ input: HOSTILE, explain: true, alternatives: 3 });
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

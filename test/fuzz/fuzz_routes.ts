import addFormats from "ajv-formats";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { seededRandom } from "../../src/evaluation/misspelt.ts";
import type { ApiClient } from "../support/api/api_client.ts";
import { testApi } from "../support/api/test_api.ts";
import { patience } from "../support/runner/patience.ts";
import {
  type ApiDocument,
  type FuzzedRequest,
  type Known,
  type Manner,
  type Operation,
  operationsOf,
  requestOf,
} from "./requests.ts";
import { type Findings, MARK } from "./values.ts";

const MANNERS: readonly Manner[] = ["valid", "invalid", "hostile"];
/** A slower answer points to unbounded work. */
const ANSWER_MS = patience(15_000);
const PROBLEM = "application/problem+json";
const SIGN_UP_EVERY_MS = 3_600_000;
/** Kinds of callers; most often one with permission. */
const CALLERS = ["owner", "owner", "owner", "live key", "test key", "nobody"] as const;

/** What a run has called, by the first digit of the status. */
export type Calls = Record<string, number>;

/** Calls every route of the document in every manner, `rounds` times each. */
export async function fuzzRoutes(
  { seed, rounds, findings }: { readonly seed: string; readonly rounds: number; readonly findings: Findings },
): Promise<Calls> {
  const api = await testApi();
  const document: ApiDocument = (await api.client.get("/swagger/json")).body;
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  addFormats(ajv);
  ajv.addSchema({ $id: "https://example.com/document", ...document }, "document");
  const validators = new Map<string, ValidateFunction>();
  const validatorOf = (schema: object): ValidateFunction => {
    const reference = "$ref" in schema ? { $ref: `document${String(schema.$ref)}` } : schema;
    const written = JSON.stringify(reference);
    const found = validators.get(written) ?? ajv.compile(reference);
    validators.set(written, found);
    return found;
  };
  // Sign-ups are limited per address, and all callers here have the same one.
  const newPeople = (): Promise<People> => {
    api.accounts.clock.pass(SIGN_UP_EVERY_MS);
    return peopleOf(api.client);
  };
  const calls: Calls = {};
  for (const operation of operationsOf(document)) {
    const random = seededRandom(`${seed} ${operation.method} ${operation.path}`);
    let people = await newPeople();
    for (let round = 0; round < rounds; round++) {
      const manner = MANNERS[round % MANNERS.length] ?? "valid";
      const request = requestOf(operation, { manner, random, known: people.known });
      const caller = people[random.pick(CALLERS) ?? "owner"];
      const { answer, faults } = await judged(caller, { request, operation, validatorOf });
      for (const fault of faults) {
        findings.add(`${operation.method} ${operation.path}: ${fault}`, request);
      }
      const kind = `${manner} ${Math.floor((answer?.status ?? 0) / 100)}xx`;
      calls[kind] = (calls[kind] ?? 0) + 1;
      // A person who was deleted or has left is replaced by a new one.
      const isEnding = answer?.status === 204;
      people = isEnding ? await newPeople() : people;
    }
  }
  await api.close();
  return calls;
}

type People = Readonly<Record<(typeof CALLERS)[number], ApiClient>> & { readonly known: Known };

/** A person with one object of each kind. */
async function peopleOf(nobody: ApiClient): Promise<People> {
  const { client: owner } = await nobody.signUp();
  const [live, test] = [await owner.withKey({ environment: "live" }), await owner.withKey()];
  const make = async (path: string, body: object): Promise<string> => String((await owner.post(path, body)).body?.id);
  const { user, organization } = (await owner.get("/v1/auth/me")).body;
  const location = await make("/v1/locations", { coordinates: { latitude: 1, longitude: 2 }, label: "Here" });
  const invitation = await owner.post("/v1/organization/invitations", { role: "viewer" });
  const known = {
    "/v1/locations": location,
    location_id: location,
    "/v1/maps": await make("/v1/maps", { name: "All of it", visibility: "unlisted" }),
    "/v1/batches": await make("/v1/batches", { inputs: [{ input: "Utrecht" }] }),
    "/v1/webhooks": await make("/v1/webhooks", { url: "https://example.com/hook", events: ["batch.completed"] }),
    "/v1/organization/invitations": String(invitation.body?.id),
    "/v1/api-keys": await make("/v1/api-keys", { name: "Fuzz", environment: "test" }),
    user_id: String(user?.id),
    organization_slug: String(organization?.slug ?? "nobody"),
  };
  return { owner, "live key": live, "test key": test, nobody, known };
}

async function judged(client: ApiClient, { request, operation, validatorOf }: {
  readonly request: FuzzedRequest;
  readonly operation: Operation;
  readonly validatorOf: (schema: object) => ValidateFunction;
}) {
  const { method, path, headers, body } = request;
  const own: Record<string, string> = client.credential === undefined
    ? {}
    : { Authorization: `Bearer ${client.credential}` };
  let answer: Response;
  let text = "";
  try {
    answer = await fetch(client.url + path, {
      method,
      redirect: "manual",
      headers: { ...headers, ...own },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (answer.headers.get("content-type")?.startsWith("text/event-stream") === true) {
      await answer.body?.cancel();
      return { answer, faults: [] };
    }
    text = await answer.text();
  } catch (error) {
    return { answer: undefined, faults: [`no answer: ${error instanceof Error ? error.name : "unknown"}`] };
  }
  const type = (answer.headers.get("content-type") ?? "").split(";")[0] ?? "";
  return { answer, faults: faultsOf({ status: answer.status, type, text }, { operation, validatorOf }) };
}

function faultsOf(
  { status, type, text }: { readonly status: number; readonly type: string; readonly text: string },
  { operation, validatorOf }: {
    readonly operation: Operation;
    readonly validatorOf: (schema: object) => ValidateFunction;
  },
): readonly string[] {
  if (status >= 500) {
    return [`answered ${status}`];
  }
  const faults: string[] = [];
  const documented = operation.answers[String(status)];
  if (documented === undefined) {
    faults.push(`${status} is not in the document`);
  }
  if (status >= 400 && type !== PROBLEM && documented?.content?.[type] === undefined) {
    return [...faults, `${status} as ${type || "nothing"}`];
  }
  if (status >= 400 && text.includes(MARK)) {
    faults.push(`${status} repeats what was sent`);
  }
  const schema = documented?.content?.[type]?.schema;
  if (
    documented?.content !== undefined && type !== "" && documented.content[type] === undefined && !isFormat(operation)
  ) {
    faults.push(`${status} as ${type}, which is not in the document`);
  }
  if (schema !== undefined && /[/+]json$/u.test(type)) {
    const validate = validatorOf(schema);
    if (!validate(JSON.parse(text))) {
      const [error] = validate.errors ?? [];
      faults.push(`${status} does not match its schema: ${error?.instancePath} ${error?.message}`);
    }
  }
  return faults;
}

/** Its query chooses the media type. */
function isFormat({ parameters }: Operation): boolean {
  return parameters.some(({ name }) => name === "format");
}

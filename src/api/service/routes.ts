import { Elysia, t } from "elysia";
import { type Example, EXAMPLE_LANGUAGES, EXAMPLES, resolveExample } from "../../resolutions/mod.ts";
import { LanguageModel, ResolveModel } from "../resolve/model.ts";
import { hasOrganizations } from "../../accounts/mod.ts";
import { presentResolution } from "../../domain/present_answer.ts";
import { Problem } from "../../domain/problem.ts";
import type { Resolution } from "../../domain/resolution.ts";
import { preferredLanguage } from "../parameters/headers.ts";
import { addressLimit } from "../plugins/limits/fault_limit.ts";
import type { RouteContext } from "../route_context.ts";
import { RESOLUTION_EXAMPLE } from "../models/answer_model.ts";
import { documentsOf } from "../plugins/route.ts";
import DOCUMENTS from "./documents.json";
import { billOfMaterials, commitOf, ROOT, VERSION } from "../../release/mod.ts";
import { closed, oneOf, orNull } from "../models/fields.ts";

const ExampleModel = closed({
  id: t.String(),
  input: t.String(),
});

/** Schemas of the routes under `/v1/service`. */
export const ServiceModel = {
  service: closed({
    signup: oneOf(["open", "invite", "closed"], {
      description: "Who may create an account: anybody, people with an invitation, or nobody.",
    }),
    has_accounts: t.Boolean({ description: "`false` on a new service, until somebody has signed up." }),
    first_account_command: orNull(t.String(), {
      description: "The command that makes the first account, as this process was started; null once there is one.",
    }),
    mail: t.Boolean({ description: "Whether the service sends mails, such as links for a new password." }),
    version: t.String(),
    commit: orNull(t.String(), { description: "Null where the files do not say it." }),
    bill_of_materials: t.String({ description: "Where the list of all packages and data is (CycloneDX 1.6)." }),
    examples: t.Array(ExampleModel, { description: "Inputs that may be tried without a credential." }),
  }),
  bill: t.Object({
    bomFormat: t.Literal("CycloneDX"),
    specVersion: t.String(),
    components: t.Array(t.Object({ name: t.String(), version: t.String() })),
  }),
  params: t.Object({ name: t.String({ minLength: 1, maxLength: 40 }) }),
  query: closed({ language: t.Optional(LanguageModel) }),
};

/** A real answer, for the documentation. */
const SERVICE_EXAMPLE = {
  signup: "open",
  has_accounts: true,
  first_account_command: null,
  mail: true,
  version: VERSION,
  commit: "4f1c2a7de0b94c1b8c1f6a2d3e4f5a6b7c8d9e0f",
  bill_of_materials: "/v1/service/bill-of-materials",
  examples: EXAMPLES,
};

/** A visitor opens the page once and tries each example; several people may share one address. */
const BURST = 100;
const PER_SECOND = 5;

/** Answers that are kept: each example in each language, and in that of its place. */
const KEPT_MAX = EXAMPLES.length * (EXAMPLE_LANGUAGES.length + 1);

/** What visitors may know and try without a credential. No text of theirs is resolved. */
export function serviceRoutes({ dependencies, guard, documented }: RouteContext) {
  const { accounts, resolutions, monotonicMs, firstAccountCommand } = dependencies;
  const document = documentsOf(documented("Service"), {
    texts: {
      ...DOCUMENTS,
      examples: { ...DOCUMENTS.examples, service: SERVICE_EXAMPLE, resolution: RESOLUTION_EXAMPLE },
    },
    model: { ...ServiceModel, resolution: ResolveModel.resolution },
  });
  const limit = addressLimit({ burst: BURST, perSecond: PER_SECOND, monotonicMs });
  const kept = new Map<string, Promise<Resolution>>();
  const commit = commitOf(ROOT) ?? null;
  let hasAccounts = false;
  let bill: string | undefined;

  /** The same input and the same data give the same answer, so each is resolved once. */
  function answerOf(example: Example, language: string | undefined): Promise<Resolution> {
    const name = `${resolutions.gazetteer().version} ${language ?? ""} ${example.id}`;
    const known = kept.get(name);
    if (known !== undefined) {
      return known;
    }
    if (kept.size >= KEPT_MAX) {
      kept.clear();
    }
    const answer = resolveExample(resolutions, { example, language });
    kept.set(name, answer);
    answer.catch(() => kept.delete(name));
    return answer;
  }

  return new Elysia({ name: "service", prefix: "/v1/service" })
    .use(guard)
    .get("", async ({ notes }) => {
      limit(notes.clientAddress());
      hasAccounts ||= await hasOrganizations(accounts);
      const mail = accounts.mail === "on";
      return {
        signup: accounts.signup,
        has_accounts: hasAccounts,
        first_account_command: hasAccounts ? null : firstAccountCommand,
        mail,
        version: VERSION,
        commit,
        bill_of_materials: "/v1/service/bill-of-materials",
        examples: [...EXAMPLES],
      };
    }, { open: true, ...document("service", "service") })
    .get("/bill-of-materials", ({ notes }) => {
      limit(notes.clientAddress());
      bill ??= JSON.stringify(billOfMaterials(ROOT));
      return new Response(bill, { headers: { "content-type": "application/json" } });
    }, { open: true, ...document("bill", "bill") })
    .get("/examples/:name", async ({ notes, params, query, request }) => {
      limit(notes.clientAddress());
      const example = EXAMPLES.find(({ id }) => id === params.name);
      if (example === undefined) {
        throw new Problem("NOT_FOUND", "There is no such example");
      }
      const tag = query.language ?? preferredLanguage(request.headers.get("accept-language"));
      const [language = ""] = tag?.toLowerCase().split("-") ?? [];
      const resolution = await answerOf(example, EXAMPLE_LANGUAGES.includes(language) ? language : undefined);
      return presentResolution(resolution, { environment: "live", requestId: notes.requestId });
    }, { open: true, params: ServiceModel.params, query: ServiceModel.query, ...document("example", "resolution") });
}

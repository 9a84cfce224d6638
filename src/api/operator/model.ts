import { t } from "elysia";
import { IMPERSONATION_MINUTES_MAX, JOB_STATES, REASON_MAX, TENANT_ORDERS } from "../../accounts/mod.ts";
import { Dataset } from "../datasets/routes.ts";
import { EnvironmentModel } from "../models/answer_model.ts";
import { identifierModel, oneOf, PAGE_QUERY, pageModel, textModel } from "../models/fields.ts";

const Moment = t.String({ format: "date-time" });
const MaybeMoment = t.Union([Moment, t.Null()]);
const Count = t.Number({ multipleOf: 1, minimum: 0 });
// `accounts` counts the characters after normalisation; this limits what it reads.
const Password = t.String({ minLength: 1, maxLength: 512 });
/** Of an authenticator app; people type spaces into it. */
const Code = t.String({ minLength: 6, maxLength: 12 });
const Email = textModel({ minLength: 3, maxLength: 254, description: "An e-mail address." });
const Reason = textModel({
  minLength: 3,
  maxLength: REASON_MAX,
  description: "Why: the organization reads it.",
});
/** A number beyond these is a typo. */
const CALLS_MAX = 999_999_999_999;
const GIGABYTES_MAX = 999_999;

const Organization = t.Object({
  id: t.String(),
  name: t.String(),
  slug: t.String(),
  created_at: Moment,
  owner: t.Union([t.Object({ id: t.String(), email: t.String() }, { additionalProperties: false }), t.Null()], {
    description: "The owner who joined first.",
  }),
  members: Count,
  keys: Count,
  monthly_limit: t.Object({ calls: Count, own: t.Boolean() }, {
    additionalProperties: false,
    description: "Live calls a month; `own`: set for this organization.",
  }),
  calls: t.Number({ multipleOf: 1, minimum: 0, description: "Live calls of this month." }),
  storage: t.Object({ bytes: Count, limit_bytes: Count, own: t.Boolean() }, { additionalProperties: false }),
  last_active_at: MaybeMoment,
  suspension: t.Union([t.Object({ at: Moment, reason: t.String() }, { additionalProperties: false }), t.Null()]),
}, { additionalProperties: false });

const Queue = oneOf(["maintenance", "batches", "webhooks", "mails"]);
const Operator = t.Object({ id: t.String(), email: t.String() }, { additionalProperties: false });

const HealthStatus = oneOf(["pass", "warn", "fail"]);
const DatasetName = t.String({ minLength: 1, maxLength: 63, pattern: "^[a-z0-9][a-z0-9-]*$" });

const DataChange = t.Object({
  action: oneOf(["add", "update", "remove"]),
  name: t.String(),
  state: oneOf(["running", "done", "failed", "cancelled", "interrupted"]),
  fraction: t.Union([t.Number({ minimum: 0, maximum: 1 }), t.Null()], { description: "Of the current step." }),
  lines: t.Array(t.String(), { description: "The last lines of the command." }),
  started_at: Moment,
  ended_at: MaybeMoment,
}, { additionalProperties: false });

/** Schemas of the requests and answers of the routes under `/v1/operator`. */
export const OperatorModel = {
  logIn: t.Object({ email: Email, password: Password, code: t.Optional(Code) }, { additionalProperties: false }),
  loggedIn: t.Object({
    success: t.Literal(true),
    access_token: t.Union([t.String(), t.Null()]),
    token_type: t.Literal("Bearer"),
    expires_in: Count,
    operator: Operator,
  }, { additionalProperties: false }),
  setPassword: t.Object(
    { token: t.String({ minLength: 1, maxLength: 256 }), new_password: Password },
    { additionalProperties: false },
  ),
  me: t.Object({ operator: Operator, second_factor: t.Boolean() }, { additionalProperties: false }),
  beginApp: t.Object({ password: Password, code: t.Optional(Code) }, { additionalProperties: false }),
  newApp: t.Object({ secret: t.String(), url: t.String() }, { additionalProperties: false }),
  confirmApp: t.Object({ code: Code }, { additionalProperties: false }),
  organizationQuery: t.Object({
    ...PAGE_QUERY,
    q: t.Optional(textModel({
      minLength: 1,
      maxLength: 254,
      description: "Part of a name, slug or owner's e-mail address, or an identifier.",
    })),
    sort: t.Optional(oneOf(TENANT_ORDERS)),
    state: t.Optional(oneOf(["active", "suspended"])),
  }, { additionalProperties: false }),
  organization: Organization,
  organizations: pageModel(Organization),
  organizationParams: t.Object({ id: identifierModel("org") }),
  change: t.Object({
    monthly_limit: t.Optional(
      t.Union([t.Number({ multipleOf: 1, minimum: 0, maximum: CALLS_MAX }), t.Null()], {
        description: "Live calls a month; null: the service's own limit.",
      }),
    ),
    storage_gb: t.Optional(
      t.Union([t.Number({ multipleOf: 1, minimum: 0, maximum: GIGABYTES_MAX }), t.Null()], {
        description: "Gigabytes; null: the service's own limit.",
      }),
    ),
  }, { additionalProperties: false, minProperties: 1 }),
  suspend: t.Object({ reason: Reason }, { additionalProperties: false }),
  signedOut: t.Object({ sessions_ended: Count }, { additionalProperties: false }),
  members: pageModel(t.Object(
    { user_id: t.String(), email: t.String(), role: t.String(), joined_at: Moment },
    { additionalProperties: false },
  )),
  keys: pageModel(t.Object({
    id: t.String(),
    name: t.String(),
    environment: t.String(),
    publishable: t.Boolean(),
    created_at: Moment,
    last_used_at: MaybeMoment,
  }, { additionalProperties: false })),
  impersonate: t.Object({
    reason: Reason,
    user_id: t.Optional(identifierModel("usr")),
    minutes: t.Optional(t.Number({ multipleOf: 1, minimum: 1, maximum: IMPERSONATION_MINUTES_MAX })),
  }, { additionalProperties: false }),
  impersonation: t.Object({
    id: t.String(),
    access_token: t.String(),
    token_type: t.Literal("Bearer"),
    expires_at: Moment,
    user: Operator,
    organization: t.Object(
      { id: t.String(), name: t.String(), slug: t.String() },
      { additionalProperties: false },
    ),
  }, { additionalProperties: false }),
  impersonationParams: t.Object({ id: identifierModel("imp") }),
  userParams: t.Object({ id: identifierModel("usr") }),
  overview: t.Object({
    days: t.Array(
      t.Object({
        date: t.String({ format: "date" }),
        environment: EnvironmentModel,
        found: Count,
        uncertain: Count,
        unresolved: Count,
        other: Count,
      }, { additionalProperties: false }),
      {
        description: "Calls of all organizations in the last 30 days, in UTC; days without calls are missing.",
      },
    ),
    requests: t.Array(
      t.Object({
        at: Moment,
        answered: Count,
        refused: t.Number({ multipleOf: 1, minimum: 0, description: "Status 400 to 499." }),
        failed: t.Number({ multipleOf: 1, minimum: 0, description: "Status 500 and above." }),
      }, { additionalProperties: false }),
      {
        description: "Requests to this server in the last hour, by minute.",
      },
    ),
    health: t.Object({
      status: HealthStatus,
      parts: t.Array(
        t.Object({ name: t.String(), status: HealthStatus, output: t.Union([t.String(), t.Null()]) }, {
          additionalProperties: false,
        }),
      ),
    }, { additionalProperties: false }),
    processes: t.Object({ servers: Count, workers: Count, missing: Count }, { additionalProperties: false }),
    jobs: t.Union([
      t.Object({ waiting: Count, failed: Count, stuck: Count }, { additionalProperties: false }),
      t.Null(),
    ], {
      description: "Of all queues. Null while they cannot be reached.",
    }),
    disk: t.Object({ free_bytes: Count, total_bytes: Count, database_bytes: Count }, { additionalProperties: false }),
    data: t.Object({
      datasets: Count,
      oldest: t.Union([t.Object({ name: t.String(), at: t.String() }, { additionalProperties: false }), t.Null()], {
        description: "The data set of the oldest data, of those whose data has a date.",
      }),
    }, { additionalProperties: false }),
  }, { additionalProperties: false }),
  datasets: t.Object({
    data: t.Array(t.Object({
      ...Dataset.properties,
      updatable: t.Boolean({ description: "It is a download, and not a file of the operator's own." }),
    })),
  }, { additionalProperties: false }),
  datasetParams: t.Object({ name: DatasetName }),
  catalogQuery: t.Object({
    q: t.Optional(textModel({ minLength: 0, maxLength: 100, description: "A country, a region or other words." })),
  }, { additionalProperties: false }),
  catalog: t.Object({
    data: t.Array(t.Object({
      id: t.String(),
      title: t.String(),
      source: t.String(),
      countries: t.Array(t.String()),
      licence: t.String(),
      attribution: t.String(),
      address: t.String(),
      size_bytes: t.Union([Count, t.Null()], { description: "Null: the publisher does not say." }),
      loaded: t.Boolean(),
      usual: t.Boolean({ description: "Part of what is loaded for these words." }),
    }, { additionalProperties: false })),
    free_bytes: Count,
  }, { additionalProperties: false }),
  addData: t.Object({
    name: t.String({
      minLength: 1,
      maxLength: 100,
      pattern: "^[^\\s-][^\\x00-\\x1f]*$",
      rule: "a country, a region or an identifier of the catalog",
    }),
  }, { additionalProperties: false }),
  dataChange: DataChange,
  lastDataChange: t.Object({ change: t.Union([DataChange, t.Null()]) }, { additionalProperties: false }),
  queues: t.Object({
    data: t.Array(t.Object({
      queue: Queue,
      waiting: Count,
      active: Count,
      delayed: Count,
      failed: Count,
      stuck: Count,
      oldest_seconds: t.Number({ minimum: 0 }),
    }, { additionalProperties: false })),
  }, { additionalProperties: false }),
  queueParams: t.Object({ queue: Queue }),
  jobQuery: t.Object({
    ...PAGE_QUERY,
    state: oneOf(JOB_STATES),
  }, { additionalProperties: false }),
  jobs: pageModel(t.Object({
    id: t.String(),
    name: t.String(),
    attempts: Count,
    created_at: Moment,
    started_at: MaybeMoment,
    ended_at: MaybeMoment,
    fault: t.Union([t.String(), t.Null()]),
  }, { additionalProperties: false })),
  jobParams: t.Object({
    queue: Queue,
    id: t.String({ minLength: 1, maxLength: 200, pattern: "^[\\w.-]+(?::[\\w.-]+)*$" }),
  }),
  processes: t.Object({
    data: t.Array(t.Object({
      id: t.String(),
      kind: oneOf(["server", "worker"]),
      version: t.String(),
      gazetteer_version: t.Union([t.String(), t.Null()]),
      host: t.String(),
      pid: Count,
      started_at: Moment,
      seen_at: Moment,
      missing: t.Boolean(),
    }, { additionalProperties: false })),
  }, { additionalProperties: false }),
  usageQuery: t.Object({
    ...PAGE_QUERY,
    from: t.Optional(t.String({ format: "date", rule: "a day such as 2024-03-31" })),
    to: t.Optional(t.String({ format: "date", rule: "a day such as 2024-03-31" })),
    environment: t.Optional(EnvironmentModel),
    organization_id: t.Optional(identifierModel("org")),
    group_by: t.Optional(t.String({
      maxLength: 40,
      pattern: "^(?:organization|key|day)(?:,(?:organization|key|day)){0,2}$",
      rule: "organization, key and day, separated by commas",
      description: "Calls are always grouped by organization. Default: all three.",
    })),
    format: t.Optional(oneOf(["json", "csv"])),
  }, { additionalProperties: false }),
  usage: pageModel(t.Object({
    organization_id: t.String(),
    organization_name: t.String(),
    environment: EnvironmentModel,
    date: t.Union([t.String({ format: "date" }), t.Null()]),
    caller: t.Union([t.Literal("key"), t.Literal("session"), t.Literal("unattributed"), t.Null()]),
    key_id: t.Union([t.String(), t.Null()]),
    key_name: t.Union([t.String(), t.Null()]),
    calls: Count,
  }, { additionalProperties: false })),
  eventQuery: t.Object({
    ...PAGE_QUERY,
    target_id: t.Optional(
      textModel({ minLength: 1, maxLength: 200, description: "An organization, person or operator." }),
    ),
  }, { additionalProperties: false }),
  events: pageModel(t.Object({
    id: t.String(),
    at: Moment,
    action: t.String({ description: "What was done, such as `organization.suspended`." }),
    operator: t.Union([Operator, t.Null()], { description: "Null: the command line." }),
    target_id: t.Union([t.String(), t.Null()]),
    address: t.Union([t.String(), t.Null()]),
    user_agent: t.Union([t.String(), t.Null()]),
    details: t.Record(t.String(), t.Union([t.String(), t.Number()])),
    names: t.Record(t.String(), t.String(), {
      description: "Names of the organizations and e-mail addresses of the people in `target_id` and `details`, by " +
        "their identifiers. Those that are deleted have none.",
    }),
  }, { additionalProperties: false })),
};

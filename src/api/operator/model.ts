import { t } from "elysia";
import { IMPERSONATION_MINUTES_MAX, JOB_STATES, REASON_MAX, TENANT_ORDERS } from "../../accounts/mod.ts";
import { Dataset } from "../datasets/routes.ts";
import { EnvironmentModel } from "../models/answer_model.ts";
import {
  closed,
  Count,
  countModel,
  dayModel,
  identifierModel,
  Moment,
  oneOf,
  orNull,
  PAGE_QUERY,
  pageModel,
  textModel,
} from "../models/fields.ts";

const MaybeMoment = orNull(Moment);
// `accounts` counts the characters after normalisation; this limits what it reads.
const Password = t.String({ minLength: 1, maxLength: 512 });
/** Of an authenticator app; people type spaces into it. */
const Code = t.String({ minLength: 6, maxLength: 12 });
const Email = textModel({ minLength: 3, maxLength: 254, description: "An e-mail address." });
const Reason = textModel({ minLength: 3, maxLength: REASON_MAX, description: "Why: the organization reads it." });
/** A number beyond these is a typo. */
const CALLS_MAX = 999_999_999_999;
const GIGABYTES_MAX = 999_999;

const Organization = closed({
  id: t.String(),
  name: t.String(),
  slug: t.String(),
  created_at: Moment,
  owner: orNull(closed({ id: t.String(), email: t.String() }), { description: "The owner who joined first." }),
  members: Count,
  keys: Count,
  monthly_limit: closed({ calls: Count, own: t.Boolean() }, {
    description: "Live calls a month; `own`: set for this organization.",
  }),
  calls: countModel("Live calls of this month."),
  storage: closed({ bytes: Count, limit_bytes: Count, own: t.Boolean() }),
  last_active_at: MaybeMoment,
  suspension: orNull(closed({ at: Moment, reason: t.String() })),
});

const Queue = oneOf(["maintenance", "batches", "webhooks", "mails"]);
const Operator = closed({ id: t.String(), email: t.String() });

const HealthStatus = oneOf(["pass", "warn", "fail"]);
const DatasetName = t.String({ minLength: 1, maxLength: 63, pattern: "^[a-z0-9][a-z0-9-]*$" });

const DataChange = closed({
  action: oneOf(["add", "update", "remove"]),
  name: t.String(),
  state: oneOf(["running", "done", "failed", "cancelled", "interrupted"]),
  fraction: orNull(t.Number({ minimum: 0, maximum: 1 }), { description: "Of the current step." }),
  lines: t.Array(t.String(), { description: "The last lines of the command." }),
  started_at: Moment,
  ended_at: MaybeMoment,
});

/** Schemas of the requests and answers of the routes under `/v1/operator`. */
export const OperatorModel = {
  logIn: closed({ email: Email, password: Password, code: t.Optional(Code) }),
  loggedIn: closed({
    success: t.Literal(true),
    access_token: orNull(t.String()),
    token_type: t.Literal("Bearer"),
    expires_in: Count,
    operator: Operator,
  }),
  setPassword: closed({ token: t.String({ minLength: 1, maxLength: 256 }), new_password: Password }),
  me: closed({ operator: Operator, second_factor: t.Boolean() }),
  beginApp: closed({ password: Password, code: t.Optional(Code) }),
  newApp: closed({ secret: t.String(), url: t.String() }),
  confirmApp: closed({ code: Code }),
  organizationQuery: closed({
    ...PAGE_QUERY,
    q: t.Optional(textModel({
      maxLength: 254,
      description: "Part of a name, slug or owner's e-mail address, or an identifier.",
    })),
    sort: t.Optional(oneOf(TENANT_ORDERS)),
    state: t.Optional(oneOf(["active", "suspended"])),
  }),
  organization: Organization,
  organizations: pageModel(Organization),
  organizationParams: t.Object({ id: identifierModel("org") }),
  change: closed({
    monthly_limit: t.Optional(
      orNull(t.Number({ multipleOf: 1, minimum: 0, maximum: CALLS_MAX }), {
        description: "Live calls a month; null: the service's own limit.",
      }),
    ),
    storage_gb: t.Optional(
      orNull(t.Number({ multipleOf: 1, minimum: 0, maximum: GIGABYTES_MAX }), {
        description: "Gigabytes; null: the service's own limit.",
      }),
    ),
  }, { minProperties: 1 }),
  suspend: closed({ reason: Reason }),
  signedOut: closed({ sessions_ended: Count }),
  members: pageModel(closed({ user_id: t.String(), email: t.String(), role: t.String(), joined_at: Moment })),
  keys: pageModel(closed({
    id: t.String(),
    name: t.String(),
    environment: t.String(),
    publishable: t.Boolean(),
    created_at: Moment,
    last_used_at: MaybeMoment,
  })),
  impersonate: closed({
    reason: Reason,
    user_id: t.Optional(identifierModel("usr")),
    minutes: t.Optional(t.Number({ multipleOf: 1, minimum: 1, maximum: IMPERSONATION_MINUTES_MAX })),
  }),
  impersonation: closed({
    id: t.String(),
    access_token: t.String(),
    token_type: t.Literal("Bearer"),
    expires_at: Moment,
    user: Operator,
    organization: closed({ id: t.String(), name: t.String(), slug: t.String() }),
  }),
  impersonationParams: t.Object({ id: identifierModel("imp") }),
  userParams: t.Object({ id: identifierModel("usr") }),
  overview: closed({
    days: t.Array(
      closed({
        date: t.String({ format: "date" }),
        environment: EnvironmentModel,
        found: Count,
        uncertain: Count,
        unresolved: Count,
        other: Count,
      }),
      {
        description: "Calls of all organizations in the last 30 days, in UTC; days without calls are missing.",
      },
    ),
    requests: t.Array(
      closed({
        at: Moment,
        answered: Count,
        refused: countModel("Status 400 to 499."),
        failed: countModel("Status 500 and above."),
      }),
      {
        description: "Requests to this server in the last hour, by minute.",
      },
    ),
    health: closed({
      status: HealthStatus,
      parts: t.Array(closed({ name: t.String(), status: HealthStatus, output: orNull(t.String()) })),
    }),
    processes: closed({ servers: Count, workers: Count, missing: Count }),
    jobs: orNull(closed({ waiting: Count, failed: Count, stuck: Count }), {
      description: "Of all queues. Null while they cannot be reached.",
    }),
    disk: closed({ free_bytes: Count, total_bytes: Count, database_bytes: Count }),
    data: closed({
      datasets: Count,
      oldest: orNull(closed({ name: t.String(), at: t.String() }), {
        description: "The data set of the oldest data, of those whose data has a date.",
      }),
    }),
  }),
  datasets: closed({
    data: t.Array(t.Object({
      ...Dataset.properties,
      updatable: t.Boolean({ description: "It is a download, and not a file of the operator's own." }),
    })),
  }),
  datasetParams: t.Object({ name: DatasetName }),
  catalogQuery: closed({
    q: t.Optional(textModel({ minLength: 0, maxLength: 100, description: "A country, a region or other words." })),
  }),
  catalog: closed({
    data: t.Array(closed({
      id: t.String(),
      title: t.String(),
      source: t.String(),
      countries: t.Array(t.String()),
      licence: t.String(),
      attribution: t.String(),
      address: t.String(),
      size_bytes: orNull(Count, { description: "Null: the publisher does not say." }),
      loaded: t.Boolean(),
      usual: t.Boolean({ description: "Part of what is loaded for these words." }),
    })),
    free_bytes: Count,
  }),
  addData: closed({
    name: t.String({
      minLength: 1,
      maxLength: 100,
      pattern: "^[^\\s-][^\\x00-\\x1f]*$",
      rule: "a country, a region or an identifier of the catalog",
    }),
  }),
  dataChange: DataChange,
  lastDataChange: closed({ change: orNull(DataChange) }),
  queues: closed({
    data: t.Array(closed({
      queue: Queue,
      waiting: Count,
      active: Count,
      delayed: Count,
      failed: Count,
      stuck: Count,
      oldest_seconds: t.Number({ minimum: 0 }),
    })),
  }),
  queueParams: t.Object({ queue: Queue }),
  jobQuery: closed({
    ...PAGE_QUERY,
    state: oneOf(JOB_STATES),
  }),
  jobs: pageModel(closed({
    id: t.String(),
    name: t.String(),
    attempts: Count,
    created_at: Moment,
    started_at: MaybeMoment,
    ended_at: MaybeMoment,
    fault: orNull(t.String()),
  })),
  jobParams: t.Object({
    queue: Queue,
    id: t.String({ minLength: 1, maxLength: 200, pattern: "^[\\w.-]+(?::[\\w.-]+)*$" }),
  }),
  processes: closed({
    data: t.Array(closed({
      id: t.String(),
      kind: oneOf(["server", "worker"]),
      version: t.String(),
      gazetteer_version: orNull(t.String()),
      host: t.String(),
      pid: Count,
      started_at: Moment,
      seen_at: Moment,
      missing: t.Boolean(),
    })),
  }),
  usageQuery: closed({
    ...PAGE_QUERY,
    from: t.Optional(dayModel("The first day, in UTC.")),
    to: t.Optional(dayModel("The last day, in UTC.")),
    environment: t.Optional(EnvironmentModel),
    organization_id: t.Optional(identifierModel("org")),
    group_by: t.Optional(t.String({
      maxLength: 40,
      pattern: "^(?:organization|key|day)(?:,(?:organization|key|day)){0,2}$",
      rule: "organization, key and day, separated by commas",
      description: "Calls are always grouped by organization. Default: all three.",
    })),
    format: t.Optional(oneOf(["json", "csv"])),
  }),
  usage: pageModel(closed({
    organization_id: t.String(),
    organization_name: t.String(),
    environment: EnvironmentModel,
    date: orNull(t.String({ format: "date" })),
    caller: t.Union([t.Literal("key"), t.Literal("session"), t.Literal("unattributed"), t.Null()]),
    key_id: orNull(t.String()),
    key_name: orNull(t.String()),
    calls: Count,
  })),
  eventQuery: closed({
    ...PAGE_QUERY,
    target_id: t.Optional(
      textModel({ maxLength: 200, description: "An organization, person or operator." }),
    ),
  }),
  events: pageModel(closed({
    id: t.String(),
    at: Moment,
    action: t.String({ description: "What was done, such as `organization.suspended`." }),
    operator: orNull(Operator, { description: "Null: the command line." }),
    target_id: orNull(t.String()),
    address: orNull(t.String()),
    user_agent: orNull(t.String()),
    details: t.Record(t.String(), t.Union([t.String(), t.Number()])),
    names: t.Record(t.String(), t.String(), {
      description: "Names of the organizations and e-mail addresses of the people in `target_id` and `details`, by " +
        "their identifiers. Those that are deleted have none.",
    }),
  })),
};

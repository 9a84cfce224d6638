import { resolve } from "node:path";
import {
  choice,
  integer,
  list,
  readBlock,
  readCountryCode,
  readHeaders,
  readHost,
  readRatio,
  readRegion,
  type Setting,
} from "./config/values.ts";
import { readBackupPlace, readKeep, readRecipient, readSchedule } from "./config/backups.ts";
import { readMailSender, readSmtpUrl } from "./config/mail.ts";
import { isKeyOf, privateKey, publicKey, readSecret, SECRET_LENGTH_MIN, verifyingKey } from "./config/signing_keys.ts";
import { isSafeTransport, readOrigin, readPublicUrl, readRemoteAddress, url } from "./config/urls.ts";
import { readRedisAddress } from "./domain/redis_address.ts";

/** How an S3-compatible store is reached. */
export interface S3Access {
  readonly endpoint: string | undefined;
  readonly region: string | undefined;
  readonly accessKeyId: string | undefined;
  readonly secretAccessKey: string | undefined;
  readonly sessionToken: string | undefined;
}

/** A petabyte: a larger value is a typo. */
const STORAGE_GB_MAX = 1_000_000;
/** As long as a random identifier: it must not be guessed. */
const METRICS_TOKEN_LENGTH_MIN = 16;
/** Larger counts are typos, and this one is still an exact integer in sums. */
const CALLS_MAX = 1_000_000_000_000;
/** More processes than this on one machine only compete. */
const WORKERS_MAX = 64;
/** Longer than any proxy takes to notice; orchestrators kill after half a minute by default. */
const DRAIN_SECONDS_MAX = 300;
/** Ten years. */
const RETENTION_DAYS_MAX = 3650;

const REMOTE_RULE = "an s3://bucket/prefix or https URL without user name, query or fragment";
/** Longer than any provider's session token. */
const CREDENTIAL = {
  rule: "text without spaces",
  parse: (text: string) => (/^[\x21-\x7e]{1,4096}$/u.test(text) ? text : undefined),
} as const;

const ON_OFF = {
  rule: "on or off",
  parse: (text: string): boolean | undefined => text === "on" ? true : text === "off" ? false : undefined,
} as const;

const SIGNING_KEY = {
  rule: "an Ed25519 key in base64: `openssl genpkey -algorithm ed25519 -outform DER | base64 -w0` makes one",
  fallback: "",
  secret: true,
  parse: (text: string) => privateKey(text) === undefined ? undefined : text,
} as const;

const VERIFYING_KEYS = {
  rule: "public Ed25519 keys in base64, separated by commas: " +
    "`openssl pkey -inform DER -pubout -outform DER | base64 -w0` reads one from the key that signs",
  fallback: "",
  ...list((text) => publicKey(text) === undefined ? undefined : text),
} as const;

/** Every variable the service reads, in the order of the table in `src/guides/deployment.md`. */
export const SETTINGS = {
  HOST: { rule: "a host name or an IP address", fallback: "127.0.0.1", parse: readHost },
  PORT: { ...integer(1, 65_535), fallback: "3000" },
  /**
   * URL of the service for callers, without a trailing slash: used in links, `Location` headers and the API document.
   */
  PUBLIC_URL: { rule: "an http or https URL without query or fragment", fallback: "", parse: readPublicUrl },
  /** Further host names and addresses by which callers reach the service. */
  ALLOWED_HOSTS: {
    rule: "host names and IP addresses without ports, separated by commas",
    fallback: "",
    ...list(readHost),
  },
  /** Absolute path of the folder that holds the gazetteer, the embedded database and the generated secret. */
  DATA_DIR: { rule: "the path of a folder", fallback: ".data", parse: (text: string) => resolve(text) },
  /** Absent: the service starts its own Postgres in `dataDir`. */
  DATABASE_URL: { ...url("postgres:", "postgresql:"), fallback: "", secret: true },
  /** Absent: Postgres backs the queue and the counters. */
  REDIS_URL: {
    rule: "a URL that starts with redis:// or rediss://; of a cluster some of its hosts, separated by commas",
    fallback: "",
    secret: true,
    parse: (text: string) => (readRedisAddress(text) === undefined ? undefined : text),
  },
  /** The first signs, all verify. Empty only with the embedded Postgres: then one is generated into `dataDir`. */
  JWT_SECRET: {
    field: "jwtSecrets",
    rule:
      `one or more random secrets of at least ${SECRET_LENGTH_MIN} characters, separated by commas, that nobody can ` +
      "guess; `openssl rand -hex 32` makes one",
    fallback: "",
    secret: true,
    ...list(readSecret),
  },
  /** Live calls an organization may make in a calendar month, unless the operator sets another number for it. */
  MONTHLY_LIMIT: { ...integer(0, CALLS_MAX), fallback: "10000" },
  /** Calls an organization may make within any second, in both environments together. */
  RATE_PER_SECOND: { ...integer(1, 1_000_000), fallback: "50" },
  /** Calls an organization may make in the test environment in a day. */
  TEST_PER_DAY: { ...integer(0, CALLS_MAX), fallback: "1000" },
  /** Requests that one address may send with one publishable key in a minute. */
  PUBLISHABLE_PER_MINUTE: { ...integer(1, 1_000_000), fallback: "60" },
  /** Gigabytes an organization may store, unless the operator sets another number for it. */
  STORAGE_GB: { ...integer(0, STORAGE_GB_MAX), fallback: "10" },
  /** `auto`: one less than the machine has cores, 1 to 4. */
  WORKERS: {
    rule: `auto or an integer from 0 to ${WORKERS_MAX}`,
    fallback: "auto",
    parse: (text: string): number | "auto" | undefined => text === "auto" ? text : integer(0, WORKERS_MAX).parse(text),
  },
  /** Whether a new server warms up in the background. */
  WARM_UP: { ...ON_OFF, fallback: "on" },
  LOG_LEVEL: { ...choice("debug", "info", "warn", "error"), fallback: "info" },
  /** Whether short map links are followed over the network. */
  LINK_EXPANSION: { ...ON_OFF, fallback: "off" },
  /** Origins whose pages may call the service from a browser. */
  CORS_ORIGINS: {
    rule: "origins such as https://app.example.com, separated by commas",
    fallback: "",
    ...list(readOrigin),
  },
  /** Addresses or CIDR blocks whose `X-Forwarded-For` is believed. */
  TRUSTED_PROXIES: {
    rule: "the IP addresses or CIDR blocks of your proxies, separated by commas, none larger than /8 (IPv6: /7): " +
      "anyone inside one may claim any client address",
    fallback: "",
    ...list(readBlock),
  },
  METRICS_TOKEN: {
    rule: `a token of at least ${METRICS_TOKEN_LENGTH_MIN} characters without spaces`,
    fallback: "",
    secret: true,
    parse: (text: string) => (text.length >= METRICS_TOKEN_LENGTH_MIN && !/\s/u.test(text) ? text : undefined),
  },
  /** Port for metrics and health of a worker that runs alone; absent: none. */
  METRICS_PORT: { ...integer(1, 65_535), fallback: "" },
  /** How long a stopping server keeps answering while it reports that it is not ready. Seconds. */
  DRAIN_SECONDS: { ...integer(0, DRAIN_SECONDS_MAX), fallback: "0" },
  /** OTLP endpoint for traces over HTTP; absent: nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: { ...url("http:", "https:"), fallback: "", secret: true, field: "otlpEndpoint" },
  /** Headers of these requests, which may contain credentials. */
  OTEL_EXPORTER_OTLP_HEADERS: {
    field: "otlpHeaders",
    rule: "headers such as api-key=…, separated by commas",
    fallback: "",
    secret: true,
    absent: {},
    parse: readHeaders,
  },
  /** Share of requests that is traced where the caller does not decide: 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: { field: "traceRatio", rule: "a number from 0 to 1", fallback: "1", parse: readRatio },
  /** Whether webhooks may go to private addresses. */
  WEBHOOK_ALLOW_PRIVATE: { ...ON_OFF, fallback: "off" },
  /** Whether identity providers may have private addresses and use http. */
  OIDC_ALLOW_PRIVATE: { ...ON_OFF, fallback: "off" },
  SIGNUP: { ...choice("open", "invite", "closed"), fallback: "open" },
  /** `required`: members and operators do nothing without a second factor but add one. */
  SECOND_FACTOR: { ...choice("optional", "required"), fallback: "optional" },
  BATCH_RETENTION_DAYS: { ...integer(1, RETENTION_DAYS_MAX), fallback: "30" },
  /** A style for the pages of maps, used instead of the service's own. */
  MAP_STYLE_URL: { ...url("http:", "https:"), fallback: "" },
  /** Further origins from which this style loads tiles, fonts and images. */
  MAP_STYLE_ORIGINS: {
    rule: "origins such as https://tiles.example.com, separated by commas",
    fallback: "",
    ...list(readOrigin),
  },
  /** An address that replaces the hosts of the catalog's downloads. */
  GAZETTEER_MIRROR: {
    rule: "an http or https URL without query or fragment, to which the paths of downloads are appended",
    fallback: "",
    parse: readPublicUrl,
  },
  /** How often a worker updates the downloaded data. */
  GAZETTEER_UPDATE: { ...choice("off", "daily", "weekly", "monthly"), fallback: "off" },
  /** The published gazetteer that this installation follows; absent: it has data of its own. */
  GAZETTEER_URL: { rule: REMOTE_RULE, fallback: "", secret: true, parse: readRemoteAddress },
  /** Where a worker publishes the gazetteer of this installation whenever it has changed. */
  GAZETTEER_PUBLISH: { rule: REMOTE_RULE, fallback: "", secret: true, parse: readRemoteAddress },
  /** The private key that signs what is published. */
  GAZETTEER_SIGNING_KEY: SIGNING_KEY,
  /** The public keys of which one must have signed the published gazetteer; empty: it need not be signed. */
  GAZETTEER_KEYS: VERIFYING_KEYS,
  /** ISO 3166-1 alpha-2, sorted: the only countries whose files are opened; absent: all. */
  GAZETTEER_COUNTRIES: {
    rule: "ISO 3166-1 alpha-2 codes such as DE,AT,CH, separated by commas",
    fallback: "",
    parse: (text: string) => list(readCountryCode).parse(text)?.toSorted(),
  },
  /** Whether published gazetteers may be transferred over plain http. */
  GAZETTEER_ALLOW_HTTP: { ...ON_OFF, fallback: "off" },
  /** Where backups are made without an argument: an `s3://` address, or the absolute path of a folder. */
  BACKUP_URL: {
    rule: "an s3://bucket/prefix or the path of a folder, without user name, query or fragment",
    fallback: "",
    secret: true,
    parse: readBackupPlace,
  },
  /** The age public keys that backups are encrypted for; empty: they are not encrypted. */
  BACKUP_RECIPIENTS: {
    rule: "age public keys, which begin with age1, separated by commas",
    fallback: "",
    // A secret key that is put here by mistake must not be repeated.
    secret: true,
    ...list(readRecipient),
  },
  /** The private key that signs backups. */
  BACKUP_SIGNING_KEY: SIGNING_KEY,
  /** The public keys of which one must have signed a backup that is restored; empty: it need not be signed. */
  BACKUP_KEYS: VERIFYING_KEYS,
  /** When a worker makes backups. */
  BACKUP_SCHEDULE: {
    rule:
      "off, hourly, daily or weekly; daily and weekly with a time in UTC such as daily 03:00 or weekly sunday 03:00",
    fallback: "off",
    parse: readSchedule,
  },
  /** Which backups stay when a new one is made. */
  BACKUP_KEEP: {
    rule: "all, or counts of last, hourly, daily, weekly, monthly or yearly such as daily=7,weekly=4,monthly=12",
    fallback: "last=3,daily=7,weekly=4,monthly=12",
    parse: readKeep,
  },
  /** When a worker verifies the newest backup. */
  BACKUP_VERIFY: {
    rule:
      "off, hourly, daily or weekly; daily and weekly with a time in UTC such as daily 05:00 or weekly sunday 05:00",
    fallback: "off",
    parse: readSchedule,
  },
  /** The file of the secret key that encrypted backups are verified with. */
  BACKUP_IDENTITY: { rule: "the path of a file", fallback: "", parse: (text: string) => resolve(text) },
  /** The mail server. Absent: no mails are sent. */
  SMTP_URL: {
    rule: "an address such as smtp://user:password@mail.example.com:587 or smtps://…, with characters of user and " +
      "password that have a meaning in addresses written as %40",
    fallback: "",
    secret: true,
    parse: readSmtpUrl,
  },
  /** The sender of mails. Present where `smtpUrl` is. */
  MAIL_FROM: { rule: "an e-mail address, or Name <address>", fallback: "", parse: readMailSender },
  S3_ENDPOINT: { rule: "an http or https URL without query or fragment", fallback: "", parse: readPublicUrl },
  S3_REGION: { rule: "the name of a region", fallback: "", parse: readRegion },
  S3_ACCESS_KEY_ID: { ...CREDENTIAL, fallback: "", secret: true },
  S3_SECRET_ACCESS_KEY: { ...CREDENTIAL, fallback: "", secret: true },
  S3_SESSION_TOKEN: { ...CREDENTIAL, fallback: "", secret: true },
} as const satisfies Readonly<Record<string, Setting<unknown>>>;

type Settings = typeof SETTINGS;
/** The name of a variable the service reads. */
export type SettingName = keyof Settings;
/** The names of all variables. */
export const VARIABLES: readonly string[] = Object.keys(SETTINGS);
type Environment = Readonly<Record<string, string | undefined>>;

/** `publicUrl` for `PUBLIC_URL`, unless the setting names its field itself. */
type FieldOf<Name extends string, Row> = Row extends { readonly field: infer Field extends string } ? Field
  : CamelCase<Lowercase<Name>>;
type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;
/** What a variable stands for: its value, or if it has no fallback what its absence means. */
type ValueOf<Row> = Row extends { readonly absent: unknown; parse(text: string): infer Value } ? NonNullable<Value>
  : Row extends { readonly fallback: ""; parse(text: string): infer Value } ? Value | undefined
  : Row extends { parse(text: string): infer Value } ? NonNullable<Value>
  : never;
type Fields = { readonly [Name in SettingName as FieldOf<Name, Settings[Name]>]: ValueOf<Settings[Name]> };

/** The checked configuration: a field for each of `SETTINGS`. Frozen. */
export interface Config extends Omit<Fields, `s3${string}`> {
  readonly publicUrl: string;
  /** Of `s3://` addresses. What is absent is read from the variables of Amazon's tools, if these are set. */
  readonly s3: S3Access;
}

/** The least severe events that are logged. */
export type LogLevel = Config["logLevel"];

/**
 * Reads the configuration from environment variables. An empty variable counts as not set; unknown variables are
 * ignored.
 *
 * @throws RangeError with one line per bad variable, each naming the variable and its rule. Secrets are not repeated.
 */
export function readConfig(environment: Environment): Config {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries<Setting<unknown>>(SETTINGS)) {
    const { value, problem } = readSetting(environment[name], setting);
    problems.push(...(problem === undefined ? [] : [`${name} ${problem}`]));
    // After a bad value it continues with the fallback, so that one start names every bad variable.
    values[setting.field ?? fieldOf(name)] = value ?? setting.absent ?? fallbackOf(name, setting);
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a field for each of the settings
  const fields = values as Fields;
  const { s3Endpoint, s3Region, s3AccessKeyId, s3SecretAccessKey, s3SessionToken, ...others } = fields;
  const { host, port, backupSigningKey } = fields;
  const config: Config = {
    ...others,
    publicUrl: fields.publicUrl ?? `http://${reachableName(host)}:${port}`,
    // Who signs trusts own backups only: otherwise a new one would be built upon, and sign, what somebody else put there.
    backupKeys: backupSigningKey !== undefined && fields.backupKeys.length === 0
      ? [verifyingKey(backupSigningKey)]
      : fields.backupKeys,
    s3: Object.freeze({
      endpoint: s3Endpoint,
      region: s3Region,
      accessKeyId: s3AccessKeyId,
      secretAccessKey: s3SecretAccessKey,
      sessionToken: s3SessionToken,
    }),
  };
  if (isSet(environment["DATABASE_URL"]) && !isSet(environment["JWT_SECRET"])) {
    problems.push(`JWT_SECRET must be set when DATABASE_URL is: ${SETTINGS.JWT_SECRET.rule}`);
  }
  problems.push(...publishingProblems(config));
  if (backupSigningKey !== undefined && !config.backupKeys.some((key) => isKeyOf(key, backupSigningKey))) {
    problems.push("BACKUP_KEYS must have the public key of BACKUP_SIGNING_KEY: new backups would be refused");
  }
  if (config.backupUrl !== undefined && `${config.backupUrl}/`.startsWith(`${config.dataDir}/`)) {
    problems.push("BACKUP_URL must not be inside DATA_DIR: the backups would be lost with it");
  }
  if (config.backupSchedule !== "off" && config.backupUrl === undefined) {
    problems.push("BACKUP_URL must be set when BACKUP_SCHEDULE is: it says where the backups are kept");
  }
  if (config.backupVerify !== "off" && config.backupUrl === undefined) {
    problems.push("BACKUP_URL must be set when BACKUP_VERIFY is: it says where the backups are");
  }
  if (config.backupVerify !== "off" && config.backupRecipients.length > 0 && config.backupIdentity === undefined) {
    problems.push(
      "BACKUP_IDENTITY must be set when BACKUP_VERIFY and BACKUP_RECIPIENTS are: it opens what is encrypted",
    );
  }
  if (config.smtpUrl !== undefined && config.mailFrom === undefined && !isSet(environment["MAIL_FROM"])) {
    problems.push("MAIL_FROM must be set when SMTP_URL is: it is the sender of the mails");
  }
  if (problems.length > 0) {
    throw new RangeError(problems.join("\n"));
  }
  return Object.freeze(config);
}

/**
 * Settings of published gazetteers that contradict each other: one installation changes the data, the others follow it.
 */
function publishingProblems(config: Config): readonly string[] {
  const { gazetteerUrl, gazetteerPublish, gazetteerUpdate, gazetteerAllowHttp, s3 } = config;
  const addresses = { GAZETTEER_URL: gazetteerUrl, GAZETTEER_PUBLISH: gazetteerPublish, S3_ENDPOINT: s3.endpoint };
  const problems = Object.entries(addresses)
    .filter(([, address]) => address !== undefined && !gazetteerAllowHttp && !isSafeTransport(address))
    .map(([name]) => `${name} must be an https URL, unless it is on this machine or GAZETTEER_ALLOW_HTTP is on`);
  if (gazetteerUrl !== undefined && gazetteerUpdate !== "off") {
    problems.push("GAZETTEER_UPDATE must be off when GAZETTEER_URL is set: the installation that publishes updates");
  }
  if (gazetteerUrl !== undefined && gazetteerPublish !== undefined) {
    problems.push("GAZETTEER_PUBLISH must not be set when GAZETTEER_URL is: an installation publishes or follows");
  }
  return problems;
}

function readSetting<Value>(
  given: string | undefined,
  setting: Setting<Value>,
): { readonly value?: Value; readonly problem?: string } {
  if (!isSet(given)) {
    return {};
  }
  const value = setting.parse(given.trim());
  if (value === undefined) {
    const shown = setting.secret === true ? "" : `: current value is ${JSON.stringify(given)}`;
    return { problem: `must be ${setting.rule}${shown}` };
  }
  return { value };
}

function fieldOf(name: string): string {
  return name.toLowerCase().replaceAll(/_[a-z0-9]/gu, (letter) => letter.slice(1).toUpperCase());
}

/** Undefined where the setting has none. */
function fallbackOf<Value>(name: string, setting: Setting<Value>): Value | undefined {
  const value = setting.fallback === "" ? undefined : setting.parse(setting.fallback);
  if (value === undefined && setting.fallback !== "") {
    throw new TypeError(`${name} has a fallback that breaks its own rule`);
  }
  return value;
}

function isSet(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== "";
}

/** A name that a browser on this machine can open, for a server that listens on every address. */
function reachableName(host: string): string {
  if (host === "0.0.0.0" || host === "::") {
    return "localhost";
  }
  return host.includes(":") ? `[${host}]` : host;
}

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
import {
  type BackupKeep,
  type BackupSchedule,
  readBackupPlace,
  readKeep,
  readRecipient,
  readSchedule,
} from "./config/backups.ts";
import { type MailSender, readMailSender, readSmtpUrl } from "./config/mail.ts";
import { isKeyOf, privateKey, publicKey, readSecret, SECRET_LENGTH_MIN, verifyingKey } from "./config/signing_keys.ts";
import { isSafeTransport, readOrigin, readPublicUrl, readRemoteAddress, url } from "./config/urls.ts";
import { readRedisAddress } from "./domain/redis_address.ts";

/** The least severe events that are logged. */
export type LogLevel = "debug" | "info" | "warn" | "error";

/** The checked configuration. Frozen. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /**
   * URL of the service for callers, without a trailing slash: used in links, `Location` headers and the API document.
   */
  readonly publicUrl: string;
  /** Further host names and addresses by which callers reach the service. */
  readonly allowedHosts: readonly string[];
  /** Absolute path of the folder that holds the gazetteer, the embedded database and the generated secret. */
  readonly dataDir: string;
  /** Absent: the service starts its own Postgres in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Absent: Postgres backs the queue and the counters. */
  readonly redisUrl: string | undefined;
  /** The first signs, all verify. Empty only with the embedded Postgres: then one is generated into `dataDir`. */
  readonly jwtSecrets: readonly string[];
  /** Live calls an organization may make in a calendar month, unless the operator sets another number for it. */
  readonly monthlyLimit: number;
  /** Calls an organization may make within any second, in both environments together. */
  readonly ratePerSecond: number;
  /** Calls an organization may make in the test environment in a day. */
  readonly testPerDay: number;
  /** Requests that one address may send with one publishable key in a minute. */
  readonly publishablePerMinute: number;
  /** Gigabytes an organization may store, unless the operator sets another number for it. */
  readonly storageGb: number;
  /** `auto`: one less than the machine has cores, 1 to 4. */
  readonly workers: number | "auto";
  /** Whether a new server warms up in the background. */
  readonly warmUp: boolean;
  readonly logLevel: LogLevel;
  /** Whether short map links are followed over the network. */
  readonly linkExpansion: boolean;
  /** Origins whose pages may call the service from a browser. */
  readonly corsOrigins: readonly string[];
  /** Addresses or CIDR blocks whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  readonly metricsToken: string | undefined;
  /** Port for metrics and health of a worker that runs alone; absent: none. */
  readonly metricsPort: number | undefined;
  /** How long a stopping server keeps answering while it reports that it is not ready. Seconds. */
  readonly drainSeconds: number;
  /** OTLP endpoint for traces over HTTP; absent: nothing is traced. */
  readonly otlpEndpoint: string | undefined;
  /** Headers of these requests, which may contain credentials. */
  readonly otlpHeaders: Readonly<Record<string, string>>;
  /** Share of requests that is traced where the caller does not decide: 0 to 1. */
  readonly traceRatio: number;
  /** Whether webhooks may go to private addresses. */
  readonly webhookAllowPrivate: boolean;
  /** Whether identity providers may have private addresses and use http. */
  readonly oidcAllowPrivate: boolean;
  readonly signup: "open" | "invite" | "closed";
  /** `required`: members and operators do nothing without a second factor but add one. */
  readonly secondFactor: "optional" | "required";
  readonly batchRetentionDays: number;
  /** A style for the pages of maps, used instead of the service's own. */
  readonly mapStyleUrl: string | undefined;
  /** Further origins from which this style loads tiles, fonts and images. */
  readonly mapStyleOrigins: readonly string[];
  /** An address that replaces the hosts of the catalog's downloads. */
  readonly gazetteerMirror: string | undefined;
  /** How often a worker updates the downloaded data. */
  readonly gazetteerUpdate: "off" | "daily" | "weekly" | "monthly";
  /** The published gazetteer that this installation follows; absent: it has data of its own. */
  readonly gazetteerUrl: string | undefined;
  /** Where a worker publishes the gazetteer of this installation whenever it has changed. */
  readonly gazetteerPublish: string | undefined;
  /** The private key that signs what is published. */
  readonly gazetteerSigningKey: string | undefined;
  /** The public keys of which one must have signed the published gazetteer; empty: it need not be signed. */
  readonly gazetteerKeys: readonly string[];
  /** Whether published gazetteers may be transferred over plain http. */
  readonly gazetteerAllowHttp: boolean;
  /** ISO 3166-1 alpha-2, sorted: the only countries whose files are opened; absent: all. */
  readonly gazetteerCountries: readonly string[] | undefined;
  /** Where backups are made without an argument: an `s3://` address, or the absolute path of a folder. */
  readonly backupUrl: string | undefined;
  /** The age public keys that backups are encrypted for; empty: they are not encrypted. */
  readonly backupRecipients: readonly string[];
  /** The private key that signs backups. */
  readonly backupSigningKey: string | undefined;
  /** The public keys of which one must have signed a backup that is restored; empty: it need not be signed. */
  readonly backupKeys: readonly string[];
  /** When a worker makes backups. */
  readonly backupSchedule: BackupSchedule | "off";
  /** Which backups stay when a new one is made. */
  readonly backupKeep: BackupKeep | "all";
  /** When a worker verifies the newest backup. */
  readonly backupVerify: BackupSchedule | "off";
  /** The file of the secret key that encrypted backups are verified with. */
  readonly backupIdentity: string | undefined;
  /** The mail server. Absent: no mails are sent. */
  readonly smtpUrl: string | undefined;
  /** The sender of mails. Present where `smtpUrl` is. */
  readonly mailFrom: MailSender | undefined;
  /** Of `s3://` addresses. What is absent is read from the variables of Amazon's tools, if these are set. */
  readonly s3: S3Access;
}

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
  parse: list((text) => publicKey(text) === undefined ? undefined : text),
} as const;

/** Every variable the service reads, in the order of the table in `src/guides/deployment.md`. */
export const SETTINGS = {
  HOST: { rule: "a host name or an IP address", fallback: "127.0.0.1", parse: readHost },
  PORT: { ...integer(1, 65_535), fallback: "3000" },
  PUBLIC_URL: { rule: "an http or https URL without query or fragment", fallback: "", parse: readPublicUrl },
  ALLOWED_HOSTS: {
    rule: "host names and IP addresses without ports, separated by commas",
    fallback: "",
    parse: list(readHost),
  },
  DATA_DIR: { rule: "the path of a folder", fallback: ".data", parse: (text: string) => resolve(text) },
  DATABASE_URL: { ...url("postgres:", "postgresql:"), fallback: "", secret: true },
  REDIS_URL: {
    rule: "a URL that starts with redis:// or rediss://; of a cluster some of its hosts, separated by commas",
    fallback: "",
    secret: true,
    parse: (text: string) => (readRedisAddress(text) === undefined ? undefined : text),
  },
  JWT_SECRET: {
    rule:
      `one or more random secrets of at least ${SECRET_LENGTH_MIN} characters, separated by commas, that nobody can ` +
      "guess; `openssl rand -hex 32` makes one",
    fallback: "",
    secret: true,
    parse: list(readSecret),
  },
  MONTHLY_LIMIT: { ...integer(0, CALLS_MAX), fallback: "10000" },
  RATE_PER_SECOND: { ...integer(1, 1_000_000), fallback: "50" },
  TEST_PER_DAY: { ...integer(0, CALLS_MAX), fallback: "1000" },
  PUBLISHABLE_PER_MINUTE: { ...integer(1, 1_000_000), fallback: "60" },
  STORAGE_GB: { ...integer(0, STORAGE_GB_MAX), fallback: "10" },
  WORKERS: {
    rule: `auto or an integer from 0 to ${WORKERS_MAX}`,
    fallback: "auto",
    parse: (text: string): number | "auto" | undefined => text === "auto" ? text : integer(0, WORKERS_MAX).parse(text),
  },
  WARM_UP: { ...choice("on", "off"), fallback: "on" },
  LOG_LEVEL: { ...choice("debug", "info", "warn", "error"), fallback: "info" },
  LINK_EXPANSION: { ...choice("on", "off"), fallback: "off" },
  CORS_ORIGINS: {
    rule: "origins such as https://app.example.com, separated by commas",
    fallback: "",
    parse: list(readOrigin),
  },
  TRUSTED_PROXIES: {
    rule: "the IP addresses or CIDR blocks of your proxies, separated by commas, none larger than /8 (IPv6: /7): " +
      "anyone inside one may claim any client address",
    fallback: "",
    parse: list(readBlock),
  },
  METRICS_TOKEN: {
    rule: `a token of at least ${METRICS_TOKEN_LENGTH_MIN} characters without spaces`,
    fallback: "",
    secret: true,
    parse: (text: string) => (text.length >= METRICS_TOKEN_LENGTH_MIN && !/\s/u.test(text) ? text : undefined),
  },
  METRICS_PORT: { ...integer(1, 65_535), fallback: "" },
  DRAIN_SECONDS: { ...integer(0, DRAIN_SECONDS_MAX), fallback: "0" },
  OTEL_EXPORTER_OTLP_ENDPOINT: { ...url("http:", "https:"), fallback: "", secret: true },
  OTEL_EXPORTER_OTLP_HEADERS: {
    rule: "headers such as api-key=…, separated by commas",
    fallback: "",
    secret: true,
    parse: readHeaders,
  },
  OTEL_TRACES_SAMPLER_ARG: { rule: "a number from 0 to 1", fallback: "1", parse: readRatio },
  WEBHOOK_ALLOW_PRIVATE: { ...choice("on", "off"), fallback: "off" },
  OIDC_ALLOW_PRIVATE: { ...choice("on", "off"), fallback: "off" },
  SIGNUP: { ...choice("open", "invite", "closed"), fallback: "open" },
  SECOND_FACTOR: { ...choice("optional", "required"), fallback: "optional" },
  BATCH_RETENTION_DAYS: { ...integer(1, RETENTION_DAYS_MAX), fallback: "30" },
  MAP_STYLE_URL: { ...url("http:", "https:"), fallback: "" },
  MAP_STYLE_ORIGINS: {
    rule: "origins such as https://tiles.example.com, separated by commas",
    fallback: "",
    parse: list(readOrigin),
  },
  GAZETTEER_MIRROR: {
    rule: "an http or https URL without query or fragment, to which the paths of downloads are appended",
    fallback: "",
    parse: readPublicUrl,
  },
  GAZETTEER_UPDATE: { ...choice("off", "daily", "weekly", "monthly"), fallback: "off" },
  GAZETTEER_URL: { rule: REMOTE_RULE, fallback: "", secret: true, parse: readRemoteAddress },
  GAZETTEER_PUBLISH: { rule: REMOTE_RULE, fallback: "", secret: true, parse: readRemoteAddress },
  GAZETTEER_SIGNING_KEY: SIGNING_KEY,
  GAZETTEER_KEYS: VERIFYING_KEYS,
  GAZETTEER_COUNTRIES: {
    rule: "ISO 3166-1 alpha-2 codes such as DE,AT,CH, separated by commas",
    fallback: "",
    parse: (text: string) => list(readCountryCode)(text)?.toSorted(),
  },
  GAZETTEER_ALLOW_HTTP: { ...choice("on", "off"), fallback: "off" },
  BACKUP_URL: {
    rule: "an s3://bucket/prefix or the path of a folder, without user name, query or fragment",
    fallback: "",
    secret: true,
    parse: readBackupPlace,
  },
  BACKUP_RECIPIENTS: {
    rule: "age public keys, which begin with age1, separated by commas",
    fallback: "",
    // A secret key that is put here by mistake must not be repeated.
    secret: true,
    parse: list(readRecipient),
  },
  BACKUP_SIGNING_KEY: SIGNING_KEY,
  BACKUP_KEYS: VERIFYING_KEYS,
  BACKUP_SCHEDULE: {
    rule:
      "off, hourly, daily or weekly; daily and weekly with a time in UTC such as daily 03:00 or weekly sunday 03:00",
    fallback: "off",
    parse: readSchedule,
  },
  BACKUP_KEEP: {
    rule: "all, or counts of last, hourly, daily, weekly, monthly or yearly such as daily=7,weekly=4,monthly=12",
    fallback: "last=3,daily=7,weekly=4,monthly=12",
    parse: readKeep,
  },
  BACKUP_VERIFY: {
    rule:
      "off, hourly, daily or weekly; daily and weekly with a time in UTC such as daily 05:00 or weekly sunday 05:00",
    fallback: "off",
    parse: readSchedule,
  },
  BACKUP_IDENTITY: { rule: "the path of a file", fallback: "", parse: (text: string) => resolve(text) },
  SMTP_URL: {
    rule: "an address such as smtp://user:password@mail.example.com:587 or smtps://…, with characters of user and " +
      "password that have a meaning in addresses written as %40",
    fallback: "",
    secret: true,
    parse: readSmtpUrl,
  },
  MAIL_FROM: { rule: "an e-mail address, or Name <address>", fallback: "", parse: readMailSender },
  S3_ENDPOINT: { rule: "an http or https URL without query or fragment", fallback: "", parse: readPublicUrl },
  S3_REGION: { rule: "the name of a region", fallback: "", parse: readRegion },
  S3_ACCESS_KEY_ID: { ...CREDENTIAL, fallback: "", secret: true },
  S3_SECRET_ACCESS_KEY: { ...CREDENTIAL, fallback: "", secret: true },
  S3_SESSION_TOKEN: { ...CREDENTIAL, fallback: "", secret: true },
} as const satisfies Readonly<Record<string, Setting<unknown>>>;

/** The name of a variable the service reads. */
export type SettingName = keyof typeof SETTINGS;
/** The names of all variables. */
export const VARIABLES: readonly string[] = Object.keys(SETTINGS);
type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration from environment variables. An empty variable counts as not set; unknown variables are
 * ignored.
 *
 * @throws RangeError with one line per bad variable, each naming the variable and its rule. Secrets are not repeated.
 */
export function readConfig(environment: Environment): Config {
  const problems: string[] = [];
  const optional = <Value>(name: SettingName, setting: Setting<Value>): Value | undefined => {
    const { value, problem } = readSetting(environment[name], setting);
    problems.push(...(problem === undefined ? [] : [`${name} ${problem}`]));
    return value;
  };
  /** Continues with the fallback after a bad value, so that one start names every bad variable. */
  const required = <Value>(name: SettingName, setting: Setting<Value>): Value =>
    optional(name, setting) ?? fallbackOf(name, setting);
  const host = required("HOST", SETTINGS.HOST);
  const port = required("PORT", SETTINGS.PORT);
  const backupSigningKey = optional("BACKUP_SIGNING_KEY", SETTINGS.BACKUP_SIGNING_KEY);
  const config: Config = {
    host,
    port,
    publicUrl: optional("PUBLIC_URL", SETTINGS.PUBLIC_URL) ?? `http://${reachableName(host)}:${port}`,
    allowedHosts: optional("ALLOWED_HOSTS", SETTINGS.ALLOWED_HOSTS) ?? [],
    dataDir: required("DATA_DIR", SETTINGS.DATA_DIR),
    databaseUrl: optional("DATABASE_URL", SETTINGS.DATABASE_URL),
    redisUrl: optional("REDIS_URL", SETTINGS.REDIS_URL),
    jwtSecrets: optional("JWT_SECRET", SETTINGS.JWT_SECRET) ?? [],
    monthlyLimit: required("MONTHLY_LIMIT", SETTINGS.MONTHLY_LIMIT),
    ratePerSecond: required("RATE_PER_SECOND", SETTINGS.RATE_PER_SECOND),
    testPerDay: required("TEST_PER_DAY", SETTINGS.TEST_PER_DAY),
    publishablePerMinute: required("PUBLISHABLE_PER_MINUTE", SETTINGS.PUBLISHABLE_PER_MINUTE),
    storageGb: required("STORAGE_GB", SETTINGS.STORAGE_GB),
    workers: required("WORKERS", SETTINGS.WORKERS),
    warmUp: required("WARM_UP", SETTINGS.WARM_UP) === "on",
    logLevel: required("LOG_LEVEL", SETTINGS.LOG_LEVEL),
    linkExpansion: required("LINK_EXPANSION", SETTINGS.LINK_EXPANSION) === "on",
    corsOrigins: optional("CORS_ORIGINS", SETTINGS.CORS_ORIGINS) ?? [],
    trustedProxies: optional("TRUSTED_PROXIES", SETTINGS.TRUSTED_PROXIES) ?? [],
    metricsToken: optional("METRICS_TOKEN", SETTINGS.METRICS_TOKEN),
    metricsPort: optional("METRICS_PORT", SETTINGS.METRICS_PORT),
    drainSeconds: required("DRAIN_SECONDS", SETTINGS.DRAIN_SECONDS),
    otlpEndpoint: optional("OTEL_EXPORTER_OTLP_ENDPOINT", SETTINGS.OTEL_EXPORTER_OTLP_ENDPOINT),
    otlpHeaders: optional("OTEL_EXPORTER_OTLP_HEADERS", SETTINGS.OTEL_EXPORTER_OTLP_HEADERS) ?? {},
    traceRatio: required("OTEL_TRACES_SAMPLER_ARG", SETTINGS.OTEL_TRACES_SAMPLER_ARG),
    webhookAllowPrivate: required("WEBHOOK_ALLOW_PRIVATE", SETTINGS.WEBHOOK_ALLOW_PRIVATE) === "on",
    oidcAllowPrivate: required("OIDC_ALLOW_PRIVATE", SETTINGS.OIDC_ALLOW_PRIVATE) === "on",
    signup: required("SIGNUP", SETTINGS.SIGNUP),
    secondFactor: required("SECOND_FACTOR", SETTINGS.SECOND_FACTOR),
    batchRetentionDays: required("BATCH_RETENTION_DAYS", SETTINGS.BATCH_RETENTION_DAYS),
    mapStyleUrl: optional("MAP_STYLE_URL", SETTINGS.MAP_STYLE_URL),
    mapStyleOrigins: optional("MAP_STYLE_ORIGINS", SETTINGS.MAP_STYLE_ORIGINS) ?? [],
    gazetteerMirror: optional("GAZETTEER_MIRROR", SETTINGS.GAZETTEER_MIRROR),
    gazetteerUpdate: required("GAZETTEER_UPDATE", SETTINGS.GAZETTEER_UPDATE),
    gazetteerUrl: optional("GAZETTEER_URL", SETTINGS.GAZETTEER_URL),
    gazetteerPublish: optional("GAZETTEER_PUBLISH", SETTINGS.GAZETTEER_PUBLISH),
    gazetteerSigningKey: optional("GAZETTEER_SIGNING_KEY", SETTINGS.GAZETTEER_SIGNING_KEY),
    gazetteerKeys: optional("GAZETTEER_KEYS", SETTINGS.GAZETTEER_KEYS) ?? [],
    gazetteerAllowHttp: required("GAZETTEER_ALLOW_HTTP", SETTINGS.GAZETTEER_ALLOW_HTTP) === "on",
    gazetteerCountries: optional("GAZETTEER_COUNTRIES", SETTINGS.GAZETTEER_COUNTRIES),
    backupUrl: optional("BACKUP_URL", SETTINGS.BACKUP_URL),
    backupRecipients: optional("BACKUP_RECIPIENTS", SETTINGS.BACKUP_RECIPIENTS) ?? [],
    backupSigningKey,
    // Who signs trusts own backups only: otherwise a new one would be built upon, and sign, what somebody else put there.
    backupKeys: optional("BACKUP_KEYS", SETTINGS.BACKUP_KEYS) ??
      (backupSigningKey === undefined ? [] : [verifyingKey(backupSigningKey)]),
    backupSchedule: required("BACKUP_SCHEDULE", SETTINGS.BACKUP_SCHEDULE),
    backupKeep: required("BACKUP_KEEP", SETTINGS.BACKUP_KEEP),
    backupVerify: required("BACKUP_VERIFY", SETTINGS.BACKUP_VERIFY),
    backupIdentity: optional("BACKUP_IDENTITY", SETTINGS.BACKUP_IDENTITY),
    smtpUrl: optional("SMTP_URL", SETTINGS.SMTP_URL),
    mailFrom: optional("MAIL_FROM", SETTINGS.MAIL_FROM),
    s3: Object.freeze({
      endpoint: optional("S3_ENDPOINT", SETTINGS.S3_ENDPOINT),
      region: optional("S3_REGION", SETTINGS.S3_REGION),
      accessKeyId: optional("S3_ACCESS_KEY_ID", SETTINGS.S3_ACCESS_KEY_ID),
      secretAccessKey: optional("S3_SECRET_ACCESS_KEY", SETTINGS.S3_SECRET_ACCESS_KEY),
      sessionToken: optional("S3_SESSION_TOKEN", SETTINGS.S3_SESSION_TOKEN),
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

function fallbackOf<Value>(name: SettingName, setting: Setting<Value>): Value {
  const value = setting.parse(setting.fallback);
  if (value === undefined) {
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

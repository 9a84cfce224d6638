import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { join, resolve } from "node:path";
import { readConfig, type SettingName, SETTINGS } from "../src/config.ts";
import { readRedisAddress } from "../src/domain/redis_address.ts";
import { wordsOf } from "./support/texts/words.ts";

const SECRET = "k7Qz0pV2mXw9Lr4Tt8Yb3Nc6Hd1Gf5Js";
const DATABASE_URL = "postgres://locus:hunter2@db.example.com/locus";

/** Long enough, and no secret. */
const GUESSABLE = [
  "a".repeat(32),
  "abababababababababababababababab",
  "0123456789abcdef0123456789abcdef01234567",
  "abcdefghijklmnopqrstuvwxyz123456",
  "12345678901234567890123456789012",
  "change-me-change-me-change-me-change-me",
  "a-secret-of-at-least-thirty-two-characters",
  "correct-horse-battery-staple-Password",
];

/** The message with which the configuration is refused. */
function refusal(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    return error instanceof RangeError ? error.message : `not a RangeError: ${String(error)}`;
  }
  return "accepted";
}

describe("readConfig()", () => {
  test("gives every setting its fallback when nothing is set", () => {
    expect(readConfig({})).toEqual({
      host: "127.0.0.1",
      port: 3000,
      publicUrl: "http://127.0.0.1:3000",
      allowedHosts: [],
      dataDir: resolve(".data"),
      databaseUrl: undefined,
      redisUrl: undefined,
      jwtSecrets: [],
      monthlyLimit: 10_000,
      ratePerSecond: 50,
      testPerDay: 1000,
      publishablePerMinute: 60,
      storageGb: 10,
      workers: "auto",
      warmUp: true,
      logLevel: "info",
      linkExpansion: false,
      corsOrigins: [],
      trustedProxies: [],
      metricsToken: undefined,
      metricsPort: undefined,
      drainSeconds: 0,
      otlpEndpoint: undefined,
      otlpHeaders: {},
      traceRatio: 1,
      webhookAllowPrivate: false,
      oidcAllowPrivate: false,
      signup: "open",
      secondFactor: "optional",
      batchRetentionDays: 30,
      mapStyleUrl: undefined,
      mapStyleOrigins: [],
      gazetteerMirror: undefined,
      gazetteerUpdate: "off",
      gazetteerUrl: undefined,
      gazetteerPublish: undefined,
      gazetteerSigningKey: undefined,
      gazetteerKeys: [],
      gazetteerAllowHttp: false,
      gazetteerCountries: undefined,
      backupUrl: undefined,
      backupRecipients: [],
      backupSigningKey: undefined,
      backupKeys: [],
      backupSchedule: "off",
      backupKeep: { last: 3, daily: 7, weekly: 4, monthly: 12 },
      backupVerify: "off",
      backupIdentity: undefined,
      smtpUrl: undefined,
      mailFrom: undefined,
      s3: {
        endpoint: undefined,
        region: undefined,
        accessKeyId: undefined,
        secretAccessKey: undefined,
        sessionToken: undefined,
      },
    });
  });

  test("is frozen, its lists too", () => {
    const config = readConfig({ CORS_ORIGINS: "https://a.example" });
    expect(Object.isFrozen(config)).toBe(true);
    expect(Object.isFrozen(config.corsOrigins)).toBe(true);
  });

  test("takes an empty variable as not set", () => {
    const empty = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, " "]));
    expect(readConfig(empty)).toEqual(readConfig({}));
  });

  test("leaves variables it does not know alone", () => {
    expect(readConfig({ LOCUS_COLOUR: "green", PATH: "/bin" })).toEqual(readConfig({}));
  });

  test("reads every setting", () => {
    const config = readConfig({
      HOST: "0.0.0.0",
      PORT: "8080",
      ALLOWED_HOSTS: "locus, 10.0.0.7,fd00::7",
      DATA_DIR: "/srv/locus",
      DATABASE_URL,
      REDIS_URL: "rediss://cache.example.com:6380/1",
      JWT_SECRET: `${SECRET}-1, ${SECRET}-2`,
      MONTHLY_LIMIT: "0",
      WORKERS: "3",
      WARM_UP: "off",
      LOG_LEVEL: "debug",
      LINK_EXPANSION: "on",
      CORS_ORIGINS: "https://a.example,http://localhost:5173",
      TRUSTED_PROXIES: "10.0.0.0/8, 192.0.2.1, fd00::/8, ::1",
      METRICS_TOKEN: "sixteen-letters!",
      METRICS_PORT: "9464",
      DRAIN_SECONDS: "5",
      OTEL_EXPORTER_OTLP_ENDPOINT: "https://collector.example.com:4318",
      OTEL_EXPORTER_OTLP_HEADERS: "api-key=a%20b, x-team=maps",
      OTEL_TRACES_SAMPLER_ARG: "0.25",
      WEBHOOK_ALLOW_PRIVATE: "on",
      SIGNUP: "invite",
      SECOND_FACTOR: "required",
      BATCH_RETENTION_DAYS: "7",
    });
    expect(config.publicUrl).toBe("http://localhost:8080");
    expect(config.jwtSecrets).toEqual([`${SECRET}-1`, `${SECRET}-2`]);
    expect(config.corsOrigins).toEqual(["https://a.example", "http://localhost:5173"]);
    expect(config.trustedProxies).toEqual(["10.0.0.0/8", "192.0.2.1", "fd00::/8", "::1"]);
    expect(config.otlpHeaders).toEqual({ "api-key": "a b", "x-team": "maps" });
    expect([config.metricsPort, config.drainSeconds, config.traceRatio]).toEqual([9464, 5, 0.25]);
    expect(config.linkExpansion).toBe(true);
    expect(config.workers).toBe(3);
    expect(config.warmUp).toBe(false);
    expect(config.monthlyLimit).toBe(0);
  });

  test("reads where published gazetteers are, and refuses settings that contradict each other", () => {
    const config = readConfig({ GAZETTEER_URL: "s3://my-bucket/geo/eu/", GAZETTEER_COUNTRIES: "de, AT,ch" });
    expect([config.gazetteerUrl, config.gazetteerCountries]).toEqual(["s3://my-bucket/geo/eu", ["AT", "CH", "DE"]]);
    expect(readConfig({ GAZETTEER_URL: "http://127.0.0.1:9000/a/" }).gazetteerUrl).toBe("http://127.0.0.1:9000/a");
    const inside = { GAZETTEER_URL: "s3://geo", S3_ENDPOINT: "http://minio:9000" };
    expect(refusal(inside))
      .toBe("S3_ENDPOINT must be an https URL, unless it is on this machine or GAZETTEER_ALLOW_HTTP is on");
    expect(readConfig({ ...inside, GAZETTEER_ALLOW_HTTP: "on" }).s3.endpoint).toBe("http://minio:9000");
    const url = "https://data.example.com/sets";
    expect(refusal({ GAZETTEER_URL: url, GAZETTEER_UPDATE: "weekly" })).toContain("GAZETTEER_UPDATE must be off");
    expect(refusal({ GAZETTEER_URL: url, GAZETTEER_PUBLISH: url })).toContain("GAZETTEER_PUBLISH must not be set");
    expect(refusal({ S3_SECRET_ACCESS_KEY: "two words" })).not.toContain("two words");
    expect(refusal({ GAZETTEER_URL: "https://me:hunter2@data.example.com" })).not.toContain("hunter2");
  });

  test("reads where backups are and for whom they are encrypted, and repeats no key", () => {
    const recipient = `age1${"q".repeat(58)}`;
    const config = readConfig({ BACKUP_URL: "s3://my-bucket/locus/", BACKUP_RECIPIENTS: `${recipient}, ${recipient}` });
    expect([config.backupUrl, config.backupRecipients]).toEqual(["s3://my-bucket/locus", [recipient, recipient]]);
    expect(readConfig({ BACKUP_URL: "backups/locus" }).backupUrl).toBe(resolve("backups/locus"));
    expect(refusal({ BACKUP_URL: ".data/backups" })).toContain("BACKUP_URL must not be inside DATA_DIR");
    const scheduled = readConfig({
      BACKUP_URL: "/srv",
      BACKUP_SCHEDULE: "weekly monday 23:15",
      BACKUP_KEEP: "last=2, yearly=3",
    });
    expect(scheduled.backupSchedule).toEqual({ every: "weekly", minute: 23 * 60 + 15, weekday: 1 });
    expect(scheduled.backupKeep).toEqual({ last: 2, yearly: 3 });
    expect(refusal({ BACKUP_SCHEDULE: "daily" })).toContain("BACKUP_URL must be set when BACKUP_SCHEDULE is");
    expect(refusal({ BACKUP_RECIPIENTS: "AGE-SECRET-KEY-1QQQ" })).not.toContain("QQQ");
  });

  test("who signs backups trusts its own key, and is told when it would refuse its own backups", () => {
    const [own, other] = [0, 1].map(() => generateKeyPairSync("ed25519"));
    const signing = { BACKUP_SIGNING_KEY: exported(own!.privateKey, "pkcs8") };
    const [ownKey, otherKey] = [exported(own!.publicKey, "spki"), exported(other!.publicKey, "spki")];
    expect(readConfig(signing).backupKeys).toEqual([ownKey]);
    expect(readConfig({ ...signing, BACKUP_KEYS: `${otherKey},${ownKey}` }).backupKeys).toEqual([otherKey, ownKey]);
    expect(refusal({ ...signing, BACKUP_KEYS: otherKey }))
      .toContain("BACKUP_KEYS must have the public key of BACKUP_SIGNING_KEY");
    const cut = { BACKUP_SIGNING_KEY: signing.BACKUP_SIGNING_KEY.slice(0, 40) };
    expect(refusal(cut)).not.toContain(cut.BACKUP_SIGNING_KEY);
  });

  test("takes the public URL without its trailing slash", () => {
    expect(readConfig({ PUBLIC_URL: "https://locus.example.com/" }).publicUrl).toBe("https://locus.example.com");
    expect(readConfig({ PUBLIC_URL: "https://example.com/locus/" }).publicUrl).toBe("https://example.com/locus");
    expect(readConfig({ HOST: "::1" }).publicUrl).toBe("http://[::1]:3000");
  });

  test.each<[SettingName, readonly string[]]>([
    ["HOST", ["a b", "http://x", "-x", "x/y", "::zz"]],
    ["PORT", ["0", "65536", "80.5", "-1", "1e3", "0x50", "three"]],
    ["ALLOWED_HOSTS", ["a b", "locus:3000", "*", "https://locus"]],
    ["PUBLIC_URL", ["locus.example.com", "ftp://x", "https://x/?a=b", "https://x/#a"]],
    ["DATABASE_URL", ["mysql://x/y", "localhost:5432", "postgres://"]],
    ["REDIS_URL", ["http://x", "localhost:6379"]],
    ["JWT_SECRET", ["short", `${SECRET},short`, ",", ...GUESSABLE, `${SECRET},${"a".repeat(32)}`]],
    ["MONTHLY_LIMIT", ["-1", "many", "1.5", "9999999999999"]],
    ["RATE_PER_SECOND", ["0", "-5"]],
    ["TEST_PER_DAY", ["-1"]],
    ["PUBLISHABLE_PER_MINUTE", ["0", "-1", "many", "1.5"]],
    ["WORKERS", ["-1", "65", "all"]],
    ["WARM_UP", ["yes", "0"]],
    ["LOG_LEVEL", ["loud", "INFO"]],
    ["LINK_EXPANSION", ["true", "yes", "1"]],
    ["CORS_ORIGINS", ["*", "https://a.example/", "a.example", "https://a.example,*"]],
    ["TRUSTED_PROXIES", ["10.0.0", "10.0.0.0/33", "fd00::/129", "proxy", "10.0.0.0/8/8", "256.0.0.1"]],
    ["TRUSTED_PROXIES", ["0.0.0.0/0", "::/0", "0.0.0.0/1", "128.0.0.0/1", "2000::/3", "10.0.0.1,0.0.0.0/0"]],
    ["METRICS_TOKEN", ["short", "sixteen letters or more"]],
    ["METRICS_PORT", ["0", "65536", "x"]],
    ["DRAIN_SECONDS", ["-1", "301", "1.5"]],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", ["collector:4318", "grpc://collector:4317"]],
    ["OTEL_EXPORTER_OTLP_HEADERS", ["key", "=value", "a b=c", "a=%", "a=%0d%0ab", ","]],
    ["OTEL_TRACES_SAMPLER_ARG", ["2", "-0.5", "half", "1.5"]],
    ["WEBHOOK_ALLOW_PRIVATE", ["true"]],
    ["OIDC_ALLOW_PRIVATE", ["true"]],
    ["SIGNUP", ["yes"]],
    ["SECOND_FACTOR", ["on"]],
    ["BATCH_RETENTION_DAYS", ["0", "3651"]],
    ["GAZETTEER_URL", wordsOf("data s3:// s3://a/b s3://bucket/../x s3://bucket/a//b ftp://x https://x/?a=b")],
    ["GAZETTEER_COUNTRIES", ["DEU", "DE;AT", "D1", ","]],
    ["BACKUP_URL", ["s3://", "s3://a/b", "s3://bucket/../x", "https://backups.example.com", "file:///srv"]],
    [
      "BACKUP_SCHEDULE",
      wordsOf(`
      on | monthly | hourly 03:00 | daily 24:00 | daily 3:00 | daily monday | weekly someday
    `),
    ],
    ["BACKUP_KEEP", ["7", "daily=0", "daily=-1", "daily=7,daily=8", "daily=7;weekly=4", "all,daily=7", "toString=1"]],
    ["BACKUP_RECIPIENTS", ["age1", `age1${"b".repeat(58)}`, `AGE-SECRET-KEY-1${"Q".repeat(58)}`, ","]],
    ["S3_ENDPOINT", ["minio:9000", "s3://x"]],
    ["S3_REGION", ["eu central", "x".repeat(65)]],
  ])("refuses a bad %s, naming it and its rule", (name, values) => {
    for (const value of values) {
      const message = refusal({ [name]: value });
      expect(message).toContain(`${name} must be ${SETTINGS[name].rule}`);
    }
  });

  test("names every bad variable at once", () => {
    const message = refusal({ PORT: "x", SIGNUP: "x", LOG_LEVEL: "x" });
    expect(message.split("\n").map((line) => line.split(" ")[0])).toEqual(["PORT", "LOG_LEVEL", "SIGNUP"]);
  });

  test("accepts the secrets that generators make", () => {
    for (let i = 0; i < 1000; i++) {
      const bytes = crypto.getRandomValues(new Uint8Array(32));
      for (const secret of [bytes.toHex(), bytes.toBase64(), bytes.toBase64({ alphabet: "base64url" })]) {
        expect(readConfig({ JWT_SECRET: secret }).jwtSecrets).toEqual([secret]);
      }
    }
  });

  test("never repeats a secret", () => {
    const message = refusal({
      DATABASE_URL: "mysql://u:hunter2@h/d",
      REDIS_URL: "http://u:hunter2@h",
      JWT_SECRET: "hunter2",
      METRICS_TOKEN: "hunter2",
    });
    expect(message.split("\n")).toHaveLength(4);
    expect(message).not.toContain("hunter2");
  });

  test("requires JWT_SECRET when DATABASE_URL is set", () => {
    expect(refusal({ DATABASE_URL })).toBe(`JWT_SECRET must be set when DATABASE_URL is: ${SETTINGS.JWT_SECRET.rule}`);
    expect(refusal({ DATABASE_URL, JWT_SECRET: SECRET })).toBe("accepted");
  });

  test("answers any environment with a configuration or a RangeError", () => {
    const names = Object.keys(SETTINGS);
    const environments = fc.dictionary(fc.constantFrom(...names), fc.string({ unit: "binary", maxLength: 60 }));
    fc.assert(fc.property(environments, (environment) => {
      expect(refusal(environment)).not.toStartWith("not a RangeError");
    }));
  });
});

function exported(key: KeyObject, type: "pkcs8" | "spki"): string {
  return key.export({ format: "der", type }).toString("base64");
}

describe("readRedisAddress()", () => {
  test("takes several hosts, or a protocol that says so, for a cluster", () => {
    expect(readRedisAddress("redis://a:7001,b,[::1]:7003")).toEqual({
      kind: "cluster",
      nodes: [{ host: "a", port: 7001 }, { host: "b", port: 6379 }, { host: "::1", port: 7003 }],
      username: undefined,
      password: undefined,
      isEncrypted: false,
    });
    expect(readRedisAddress("rediss+cluster://me:a%2Fb,c@cache.example.com/0")).toEqual({
      kind: "cluster",
      nodes: [{ host: "cache.example.com", port: 6379 }],
      username: "me",
      password: "a/b,c",
      isEncrypted: true,
    });
    expect(readRedisAddress("redis://a:7001,redis://b:7002")).toEqual(readRedisAddress("redis://a:7001,b:7002"));
  });

  test("leaves the address of one server as it is", () => {
    for (const url of ["redis://cache", "redis://:a,b@cache:6380/1", "rediss://me:secret@cache:6380/2?family=6"]) {
      expect(readRedisAddress(url)).toEqual({ kind: "server", url });
    }
  });

  test.each([
    "",
    "cache:6379",
    "http://a",
    "redis://",
    "redis://a,",
    "redis://,a",
    "redis://a:99999,b",
    "redis://a/1,b",
    "redis://a,b/1",
    "redis://a,b?family=6",
    "redis+cluster://:%zz@a",
    "redis+sentinel://a",
  ])("refuses %p", (text) => {
    expect(readRedisAddress(text)).toBeUndefined();
  });

  test("refuses more nodes than any cluster needs to be named by", () => {
    expect(readRedisAddress(`redis://${hosts(64)}`)?.kind).toBe("cluster");
    expect(readRedisAddress(`redis://${hosts(65)}`)).toBeUndefined();
  });

  test("finds every node and the credentials of any cluster again", () => {
    const host = fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/u);
    const node = fc.record({ host, port: fc.integer({ min: 1, max: 65_535 }) });
    const nodes = fc.array(node, { minLength: 2, maxLength: 6 });
    fc.assert(fc.property(nodes, fc.string({ maxLength: 20 }), (given, password) => {
      const written = given.map((one) => `${one.host}:${one.port}`).join();
      const url = `redis://${password === "" ? "" : `:${encodeURIComponent(password)}@`}${written}`;
      expect(readRedisAddress(url))
        .toMatchObject({ kind: "cluster", nodes: given, password: password === "" ? undefined : password });
    }));
  });

  test("answers any text", () => {
    fc.assert(fc.property(fc.string(), (text) => void readRedisAddress(`redis://${text}`)));
  });
});

function hosts(count: number): string {
  return Array.from({ length: count }, (_, i) => `h${i}`).join();
}

const GUIDE = await Bun.file(join(import.meta.dir, "../src/guides/deployment.md")).text();

/** The rows of the guide's table of variables: the variable and its default as written there. */
const ROWS = [...GUIDE.matchAll(/^\| `(?<name>[A-Z0-9_]+)` +\| (?<fallback>[^|]*)\|/gm)].map((row) => ({
  name: row.groups?.["name"] ?? "",
  fallback: (row.groups?.["fallback"] ?? "").trim(),
}));

test("the guide's table lists every variable once, in the order of the code", () => {
  expect(ROWS.map((row) => row.name)).toEqual(Object.keys(SETTINGS));
});

test("the guide's defaults are those of the code", () => {
  const settings: Readonly<Record<string, { readonly fallback: string }>> = SETTINGS;
  const written = ROWS.filter(({ fallback }) => fallback.startsWith("`")).map(({ name, fallback }) => [
    name,
    fallback.replaceAll("`", ""),
  ]);
  const coded = Object.entries(settings).filter(([, { fallback }]) => fallback !== "").map((
    [name, { fallback }],
  ) => [name, fallback]);
  expect(written).toEqual(coded);
  expect(readConfig(Object.fromEntries(written))).toEqual(readConfig({}));
});

import { currentLifetime, type Lifetime } from "../processes/at_end.ts";

/** A service's log, which is searched when the tests of a file have ended. */
interface KeptLog {
  readonly lifetime: Lifetime;
  readonly of: string;
  readonly text: () => string;
}

/**
 * Forbidden content of a log line: secrets by their form, and the inputs of the tests. Inputs have no common form, so
 * these are the ones that all tests use.
 */
const FORBIDDEN: Readonly<Record<string, RegExp>> = {
  "a key": /locus_(?:pub_)?(?:live|test)_[0-9A-Za-z]{33}/u,
  "a refresh, reset or invitation token": /locus_[a-z]{1,20}_[0-9A-Za-z]{33}/u,
  "an access token": /eyJ[\w-]{10,}\.[\w-]{10,}/u,
  "an Authorization header": /Bearer [\w.-]{8}/u,
  "a webhook's secret": /whsec_/u,
  "a password": /seven bridges|bridges over wind/u,
  "a password's hash": /\$argon2/u,
  "the secret that signs": /k7Qz0pV2mXw9Lr4Tt8Yb3Nc6Hd1Gf5Js|a secret of the tests|secret of the walk/u,
  "an e-mail address": /@example\.(?:com|org)/u,
  // Four digits after the point: a duration in milliseconds has two.
  "an input": /Utrecht|Städtle|48\.85\d\d/u,
  "a network address": /\b127\.0\.0\.1\b(?!:\d)/u,
};

let kept: readonly KeptLog[] = [];

/** Registers a service's log for the search at the end of the test file. */
export function keepLog(of: string, text: () => string): void {
  kept = [...kept, { of, text, lifetime: currentLifetime() }];
}

/** Drops the logs of services that ended with their test file. */
export function forgetLogs(): void {
  kept = kept.filter(({ lifetime }) => lifetime === "process");
}

/** The findings in all registered logs: the service, the kind of content and the line. Lines of a log are JSON. */
export function leaks(): readonly string[] {
  return kept.flatMap(({ of, text }) =>
    linesOf(text()).flatMap((line) => forbiddenIn(line).map((what) => `${of} logged ${what}: ${line}`))
  );
}

/** The kinds of forbidden content in a line. */
export function forbiddenIn(line: string): readonly string[] {
  return Object.entries(FORBIDDEN).filter(([, form]) => form.test(line)).map(([what]) => what);
}

/** The lines that report a defect: an error that no answer foresaw. */
export function loggedDefects(): readonly string[] {
  return kept.flatMap(({ text }) => linesOf(text()).filter((line) => line.includes('"defect"')));
}

function linesOf(text: string): readonly string[] {
  return text.split("\n").filter((line) => line.startsWith("{"));
}

/** The number of searched lines, so that an empty search is noticed. */
export function keptLines(): number {
  return kept.reduce((sum, { text }) => sum + linesOf(text()).length, 0);
}

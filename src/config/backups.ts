import { resolve } from "node:path";
import { readRemoteAddress } from "./urls.ts";

/** Bech32 without its checksum, which is checked where the key is used: a key of X25519, or a post-quantum one. */
const RECIPIENT = /^age1(?:[02-9ac-hj-np-z]{58}|pq1[02-9ac-hj-np-z]{100,2500})$/u;
/** A text that begins like the address of something else than a folder. */
const ADDRESS = /^[a-z][a-z0-9+.-]*:/iu;

/** An `s3://bucket/prefix`, or the absolute path of a folder; undefined for anything else. */
export function readBackupPlace(text: string): string | undefined {
  if (/^s3:/iu.test(text)) {
    return readRemoteAddress(text);
  }
  return ADDRESS.test(text) ? undefined : resolve(text);
}

/** A public key of age; undefined for anything else. */
export function readRecipient(text: string): string | undefined {
  return RECIPIENT.test(text) ? text : undefined;
}

/** How many backups stay: of the newest, and of the newest hours, days, weeks, months and years that have one. */
export interface BackupKeep {
  readonly last?: number;
  readonly hourly?: number;
  readonly daily?: number;
  readonly weekly?: number;
  readonly monthly?: number;
  readonly yearly?: number;
}

/** When backups begin, in UTC. */
export interface BackupSchedule {
  readonly every: "hourly" | "daily" | "weekly";
  /** Of the day, 0–1439; of `hourly` 0. */
  readonly minute: number;
  /** Of `weekly`: 0 is Sunday. */
  readonly weekday: number;
}

const KEEP = /^(last|hourly|daily|weekly|monthly|yearly)=([1-9]\d{0,3})$/u;
const SCHEDULE =
  /^(hourly|daily|weekly)(?: (sunday|monday|tuesday|wednesday|thursday|friday|saturday))?(?: ([01]\d|2[0-3]):([0-5]\d))?$/u;
const WEEKDAYS: readonly string[] = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
/** Of a schedule without a time: 03:00. */
const USUAL_MINUTE = 3 * 60;

/** The rules of `daily=7,weekly=4`, "all" for `all`; undefined for anything else. */
export function readKeep(text: string): BackupKeep | "all" | undefined {
  if (text === "all") {
    return "all";
  }
  const rules = text.split(",").map((part) => KEEP.exec(part.trim()));
  const pairs = rules.flatMap((rule) => (rule === null ? [] : [[rule[1] ?? "", Number(rule[2])] as const]));
  const isValid = pairs.length === rules.length && new Set(pairs.map(([name]) => name)).size === pairs.length;
  return isValid ? Object.freeze(Object.fromEntries(pairs)) : undefined;
}

/** `off`, or how often and at which time of the day; undefined for anything else. */
export function readSchedule(text: string): BackupSchedule | "off" | undefined {
  if (text === "off") {
    return "off";
  }
  const [, every, weekday, hour, minute] = SCHEDULE.exec(text) ?? [];
  const hasTime = hour !== undefined;
  if (every === "hourly") {
    return hasTime || weekday !== undefined ? undefined : { every, minute: 0, weekday: 0 };
  }
  if ((every !== "daily" && every !== "weekly") || (every === "daily" && weekday !== undefined)) {
    return undefined;
  }
  const minutes = hasTime ? Number(hour) * 60 + Number(minute) : USUAL_MINUTE;
  return { every, minute: minutes, weekday: weekday === undefined ? 0 : WEEKDAYS.indexOf(weekday) };
}

import { readFileSync } from "node:fs";

export interface Identity {
  /** Words before a command. */
  readonly prefix: readonly string[];
  /** The user and group to switch to; absent: no switch. */
  readonly user?: { readonly uid: number; readonly gid: number };
  /** The owner of the cluster's files, as seen from outside. */
  readonly ownerUid: number;
}

export interface IdentityOptions {
  readonly uid: number;
  /** The owner of the cluster's files, where a cluster exists. */
  readonly cluster?: { readonly uid: number; readonly gid: number } | undefined;
  /** `never`: as on a system without user namespaces, like many containers. */
  readonly namespaces: "auto" | "never";
}

/** The unprivileged user of Linux, unless `/etc/passwd` has another one. */
const NOBODY = 65534;

/**
 * Chooses the user that Postgres runs as:
 *
 * - a normal user: the same user;
 * - root with user namespaces: a namespace of its own, in which it is another user while the files stay root's outside.
 *   It can reach every folder that root can, and has no privileges;
 * - root without user namespaces: `nobody`;
 * - root, with files that belong to another user: that user, who can then continue to use them.
 *
 * Throws when a user without a name cannot get one: Postgres looks up its user's name.
 */
export function chooseIdentity(options: IdentityOptions): Identity {
  const { uid, cluster } = options;
  if (uid !== 0) {
    return cluster !== undefined || hasName(uid) ? { prefix: [], ownerUid: uid } : namedInside(options);
  }
  if (cluster !== undefined && cluster.uid !== 0) {
    return { prefix: [], user: cluster, ownerUid: cluster.uid };
  }
  const namespace = options.namespaces === "auto" ? namespacePrefix() : undefined;
  if (namespace !== undefined) {
    return { prefix: namespace, ownerUid: 0 };
  }
  const { uid: nobody, gid } = nobodyOf(readPasswd());
  return { prefix: [], user: { uid: nobody, gid }, ownerUid: nobody };
}

function namedInside({ uid, namespaces }: IdentityOptions): Identity {
  const prefix = namespaces === "auto" ? namespacePrefix() : undefined;
  if (prefix === undefined) {
    throw new Error(
      `Cannot start Postgres because the user ${uid} has no name: add an entry to /etc/passwd, or set DATABASE_URL`,
    );
  }
  return { prefix, ownerUid: uid };
}

/**
 * Whether the system knows the user's name, from the file or from a network directory, because Postgres looks it up.
 * The environment's `USER` does not count: containers and timers do not set it.
 */
function hasName(uid: number): boolean {
  if (readPasswd().split("\n").some((line) => line.split(":")[2] === String(uid))) {
    return true;
  }
  const id = Bun.which("id") ?? Bun.which("id", { PATH: "/usr/bin:/bin" });
  return id !== null && doesRun([id, "-un"]);
}

export function doesRun(command: readonly string[]): boolean {
  return Bun.spawnSync([...command], { stdin: "ignore", stdout: "ignore", stderr: "ignore" }).exitCode === 0;
}

/** `unshare` with the options that map this user to `nobody`; undefined where the system does not have or allow it. */
function namespacePrefix(): readonly string[] | undefined {
  const unshare = process.platform === "linux" ? Bun.which("unshare") : null;
  if (unshare === null) {
    return undefined;
  }
  const { uid, gid } = nobodyOf(readPasswd());
  const prefix = [unshare, "--user", `--map-user=${uid}`, `--map-group=${gid}`, "--"];
  return doesRun([...prefix, unshare, "--version"]) ? prefix : undefined;
}

function readPasswd(): string {
  try {
    return readFileSync("/etc/passwd", "utf8");
  } catch {
    return "";
  }
}

function nobodyOf(passwd: string): { readonly uid: number; readonly gid: number } {
  const fields = passwd.split("\n").find((line) => line.startsWith("nobody:"))?.split(":") ?? [];
  return { uid: unsigned(fields[2]), gid: unsigned(fields[3]) };
}

/** macOS writes the number of `nobody` as -2. */
function unsigned(field: string | undefined): number {
  const number = Number(field ?? NOBODY);
  return Number.isInteger(number) ? number >>> 0 : NOBODY;
}

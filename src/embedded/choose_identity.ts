import { readFileSync } from "node:fs";

/** Who Postgres runs as. It refuses to be root, rightly. */
export interface Identity {
  /** What is put before a command. */
  readonly prefix: readonly string[];
  /** The user and group to become; absent: stay who we are. */
  readonly user?: { readonly uid: number; readonly gid: number };
  /** The user that must own the cluster's files, as seen from outside. */
  readonly ownerUid: number;
}

/** What decides who Postgres runs as. */
export interface IdentityOptions {
  /** Our own user. */
  readonly uid: number;
  /** The owner of the cluster's files, where there is a cluster already. */
  readonly cluster?: { readonly uid: number; readonly gid: number } | undefined;
  /** `never`: as if the system had no user namespaces, which many containers have not. */
  readonly namespaces: "auto" | "never";
}

/** The unprivileged user of Linux, where `/etc/passwd` does not say otherwise. */
const NOBODY = 65534;

/**
 * Chooses who Postgres runs as:
 *
 * - a normal user runs it as itself;
 * - root in a user namespace of its own, where it is another user inside and the files stay root's outside: it can
 *   reach every folder root can, and has no privilege;
 * - root without user namespaces as `nobody`;
 * - root, over files that belong to somebody else, as that user, who can then go on using them.
 *
 * Throws when a user without a name cannot be given one: Postgres looks its user's name up.
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
      `Cannot start Postgres as the user ${uid} has no name: add an entry to /etc/passwd, or set DATABASE_URL`,
    );
  }
  return { prefix, ownerUid: uid };
}

/**
 * Whether the system knows the user's name, as Postgres will ask it: from the file, or from a directory of the network.
 * The environment's `USER` is no answer: containers and timers do not set it.
 */
function hasName(uid: number): boolean {
  if (readPasswd().split("\n").some((line) => line.split(":")[2] === String(uid))) {
    return true;
  }
  const id = Bun.which("id") ?? Bun.which("id", { PATH: "/usr/bin:/bin" });
  return id !== null &&
    Bun.spawnSync([id, "-un"], { stdin: "ignore", stdout: "ignore", stderr: "ignore" }).exitCode === 0;
}

/** `unshare` in the form that maps us to `nobody`, or undefined where the system does not allow or have it. */
function namespacePrefix(): readonly string[] | undefined {
  const unshare = process.platform === "linux" ? Bun.which("unshare") : null;
  if (unshare === null) {
    return undefined;
  }
  const { uid, gid } = nobodyOf(readPasswd());
  const prefix = [unshare, "--user", `--map-user=${uid}`, `--map-group=${gid}`, "--"];
  const tried = Bun.spawnSync([...prefix, unshare, "--version"], {
    stdin: "ignore",
    stdout: "ignore",
    stderr: "ignore",
  });
  return tried.exitCode === 0 ? prefix : undefined;
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

/** macOS writes nobody's number as -2. */
function unsigned(field: string | undefined): number {
  const number = Number(field ?? NOBODY);
  return Number.isInteger(number) ? number >>> 0 : NOBODY;
}

import type { Environment } from "../base/read_preferences.ts";

/** The organization and environment of a page, at the start of its address: `/o/acme/live/batches`. */
export interface Workspace {
  /** The organization's slug, or its identifier. */
  readonly organization: string;
  readonly environment: Environment;
}

/** An address without the prefix `BASE_PATH`, in its two parts. */
export interface Address {
  /** Undefined on pages outside any organization, such as the login, and in addresses of earlier versions. */
  readonly workspace: Workspace | undefined;
  /** The page's own path, such as `/batches`. */
  readonly path: string;
  /** Whether `addressOf` gives the same address. */
  readonly isComplete: boolean;
}

/** Begins every address with a workspace. No slug can be mistaken for a page, and no page for a slug. */
const PREFIX = "/o/";
/** First parts of the pages outside any organization. */
const OUTSIDE: ReadonlySet<string> = new Set(["login", "signup", "reset", "verify", "invitations", "operator"]);

/** Splits an address. An address that names no environment means test. */
export function splitAddress(address: string): Address {
  if (!address.startsWith(PREFIX)) {
    return { workspace: undefined, path: address === "" ? "/" : address, isComplete: true };
  }
  const [organization = "", second = "", ...rest] = address.slice(PREFIX.length).split("/");
  const isNamed = second === "live" || second === "test";
  const environment = second === "live" ? "live" : "test";
  const path = `/${(isNamed ? rest : [second, ...rest]).join("/")}`;
  return { workspace: { organization: decoded(organization), environment }, path, isComplete: isNamed };
}

/**
 * The address of a page's path in a workspace. Pages outside any organization, and whole addresses, stay as they are.
 */
export function addressOf(path: string, workspace: Workspace | undefined): string {
  const first = path.split(/[/?#]/u)[1] ?? "";
  if (workspace === undefined || path.startsWith(PREFIX) || OUTSIDE.has(first)) {
    return path;
  }
  return `${PREFIX}${encodeURIComponent(workspace.organization)}/${workspace.environment}${path}`;
}

/** A part of a path; as it is where it is no valid code. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

import type { Page } from "../page.ts";
import { PAGES } from "../page_table.ts";
import { type Address, decoded } from "./workspace.ts";

/** A page and the `:name` parts of its path. */
export interface FoundPage {
  readonly page: Page;
  readonly params: Readonly<Record<string, string>>;
}

/** The page at an address; undefined if there is none. Only pages for signed-in people are inside a workspace. */
export function findPage({ workspace, path }: Pick<Address, "workspace" | "path">): FoundPage | undefined {
  for (const page of PAGES) {
    const params = matchPath(page.path, path);
    if (params !== undefined && (workspace === undefined || page.access === "session")) {
      return { page, params };
    }
  }
  return undefined;
}

/** The values of a pattern's `:name` parts in a path; undefined if the path does not match. */
export function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const wanted = partsOf(pattern);
  const given = partsOf(path);
  if (wanted.length !== given.length) {
    return undefined;
  }
  const params: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const value = given[i] ?? "";
    if (part.startsWith(":")) {
      params[part.slice(1)] = decoded(value);
    } else if (part !== value) {
      return undefined;
    }
  }
  return params;
}

function partsOf(path: string): readonly string[] {
  return path.split("/").filter((part) => part !== "");
}

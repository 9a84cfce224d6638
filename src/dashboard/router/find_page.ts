import { matchPath } from "./match_path.ts";
import type { Page } from "../page.ts";
import { PAGES } from "../page_table.ts";
import type { Address } from "./workspace.ts";

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

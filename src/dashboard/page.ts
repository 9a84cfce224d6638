import type { ComponentType } from "preact";
import type { Role } from "./api/types.ts";

/** What a page is handed. */
export interface PageProps {
  /** The `:name` parts of its path. */
  readonly params: Readonly<Record<string, string>>;
}

/** One page of the dashboard. */
export interface Page {
  /** With `:name` for one segment. The service answers the document at these paths only. */
  readonly path: string;
  /** Who sees it: those who are signed in, those who are not, or anyone. */
  readonly access: "session" | "guest" | "open";
  /** The lowest role that may open it; others see a notice. */
  readonly role?: Role;
  /** Its code is fetched when somebody goes there. */
  readonly load: () => Promise<ComponentType<PageProps>>;
}

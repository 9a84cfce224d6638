import type { ComponentType } from "preact";
import type { Role } from "./api/types.ts";

/** Props of a page. */
export interface PageProps {
  /** The `:name` parts of its path. */
  readonly params: Readonly<Record<string, string>>;
}

/** One page of the dashboard. */
export interface Page {
  /** With `:name` for one segment. The service serves the document at these paths only. */
  readonly path: string;
  /** Who may open it: signed-in people, visitors who are not signed in, or anyone. */
  readonly access: "session" | "guest" | "open";
  /** The lowest role that may open it; others see a notice. */
  readonly role?: Role;
  /** Loads its code when it is opened. */
  readonly load: () => Promise<ComponentType<PageProps>>;
}

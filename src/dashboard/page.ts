import type { ComponentType } from "preact";
import type { Role } from "./api/types.ts";

export interface PageProps {
  /** The `:name` parts of its path. */
  readonly params: Readonly<Record<string, string>>;
}

export interface Page {
  /**
   * With `:name` for one segment. Pages for signed-in people follow the workspace in the address: `/o/acme/live/batches`.
   */
  readonly path: string;
  /** Who may open it: signed-in people, visitors who are not signed in, or anyone. */
  readonly access: "session" | "guest" | "open";
  /** The lowest role that may open it; others see a notice. */
  readonly role?: Role;
  /** For a page of one object: the page to open in another organization or environment, which does not have the object. */
  readonly list?: string;
  /** For a page of signed-in people: what visitors see there, in place of the log-in. */
  readonly loadForGuests?: () => Promise<ComponentType<PageProps>>;
  /** Loads its code when it is opened. */
  readonly load: () => Promise<ComponentType<PageProps>>;
}

import type { Visibility } from "../domain/visibility.ts";

/** A published map, as everybody sees it. */
export interface PublicMap {
  readonly id: string;
  readonly organization: { readonly id: string; readonly slug: string; readonly name: string };
  readonly name: string;
  readonly description: string | null;
  readonly slug: string;
  readonly visibility: Exclude<Visibility, "private">;
  readonly size: number;
  /** Origins whose pages may show its page in a frame; `*`: any. For the page's headers, not for others to read. */
  readonly embedOrigins: readonly string[];
  readonly updatedAt: Date;
  /** Another one for every change of what it shows or says. */
  readonly revision: string;
}

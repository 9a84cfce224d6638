import type { Visibility } from "../../domain/visibility.ts";

/** A published map, as the public sees it. */
export interface PublicMap {
  readonly id: string;
  readonly organization: { readonly id: string; readonly slug: string; readonly name: string };
  readonly name: string;
  readonly description: string | null;
  readonly slug: string;
  readonly visibility: Exclude<Visibility, "private">;
  readonly size: number;
  /** Origins whose pages may embed its page; `*`: any. For the page's headers, not part of any answer. */
  readonly embedOrigins: readonly string[];
  readonly updatedAt: Date;
  /** Changes with everything that it shows. */
  readonly revision: string;
}

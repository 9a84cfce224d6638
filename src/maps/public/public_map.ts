import { Problem } from "../../domain/problem.ts";
import type { Visibility } from "../../domain/visibility.ts";
import { and, desc, eq, lt, ne, type SQL } from "drizzle-orm";
import { type Page, pageFrom, type PageRequest, readPageRequest } from "../../domain/page.ts";
import { type Database, withClaims } from "../../store/with_claims.ts";
import { maps } from "../../store/schema/maps.ts";
import { organizations } from "../../store/schema/organizations.ts";
import type { MapsDeps } from "../deps.ts";

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

/** The public path of a map. */
export interface PublicAddress {
  readonly organizationSlug: string;
  readonly slug: string;
}

/**
 * Reads a published map by its path, in one statement whether it exists, is private or is unknown. Only published maps
 * are visible to it: a policy of the database enforces that too.
 *
 * @throws {Problem} `NOT_FOUND`
 */
export async function readPublicMap(deps: MapsDeps, { organizationSlug, slug }: PublicAddress): Promise<PublicMap> {
  const [map] = await withClaims(
    deps.database,
    { publication: "on" },
    (transaction) =>
      published(transaction, {
        where: and(eq(organizations.slug, organizationSlug), eq(maps.slug, slug), ne(maps.visibility, "private")),
        limit: 1,
      }),
  );
  if (map === undefined) {
    throw new Problem("NOT_FOUND", "There is no such map");
  }
  return map;
}

/**
 * Lists the public maps of all organizations, newest first, without unlisted ones.
 *
 * @throws {Problem} `INVALID_REQUEST` for a page that cannot be read.
 */
export async function listPublicMaps(deps: MapsDeps, request: PageRequest): Promise<Page<PublicMap>> {
  const { limit, after } = readPageRequest(request);
  const rows = await withClaims(
    deps.database,
    { publication: "on" },
    (transaction) =>
      published(transaction, {
        where: and(eq(maps.visibility, "public"), after === undefined ? undefined : lt(maps.id, after)),
        limit: limit + 1,
      }),
  );
  return pageFrom(rows, { limit, positionOf: ({ id }) => id });
}

async function published(
  transaction: Database,
  { where, limit }: { readonly where: SQL | undefined; readonly limit: number },
): Promise<readonly PublicMap[]> {
  const rows = await transaction.select({ map: maps, organizationSlug: organizations.slug, name: organizations.name })
    .from(maps).innerJoin(organizations, eq(organizations.id, maps.organizationId))
    .where(and(eq(maps.environment, "live"), where)).orderBy(desc(maps.id)).limit(limit);
  return rows.flatMap(({ map, organizationSlug, name }) =>
    map.visibility === "private" ? [] : [{
      id: map.id,
      organization: { id: map.organizationId, slug: organizationSlug, name },
      name: map.name,
      description: map.description,
      slug: map.slug,
      visibility: map.visibility,
      size: map.size,
      embedOrigins: map.embedOrigins,
      updatedAt: map.updatedAt,
      revision: `${map.version}.${map.revision}.${map.updatedAt.getTime().toString(36)}`,
    }]
  );
}

/**
 * What a transaction may see. Row-level security lets it at exactly the rows that one of these names, so a query that
 * forgets its `where` finds nothing of anybody else's.
 */
export interface Claims {
  /** The tenant: its members, keys, locations and trail. */
  readonly organizationId?: string;
  /** A person: their own row, sessions and memberships. */
  readonly userId?: string;
  /** What somebody presents before it is known who they are: an e-mail address, or a SHA-256 in hexadecimal. */
  readonly credential?: string;
  /** The sweep of what has expired, whoever it belonged to, and the operator's list of organizations. */
  readonly maintenance?: "on";
  /** What organizations show to everybody: their published maps, the locations on them, and their own names. */
  readonly publication?: "on";
}

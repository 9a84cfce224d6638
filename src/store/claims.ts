/**
 * What a transaction may see. Row-level security shows it exactly the rows that one of these claims names, so that a
 * query without a `where` finds nothing of other organizations.
 */
export interface Claims {
  /** The tenant: its members, keys, locations and trail. */
  readonly organizationId?: string;
  /** A person: their own row, sessions and memberships. */
  readonly userId?: string;
  /** A credential presented before the person is known: an e-mail address, or a SHA-256 in hexadecimal. */
  readonly credential?: string;
  /** The sweeps of expired rows of all organizations, and the operator's list of organizations. */
  readonly maintenance?: "on";
  /** What organizations publish: their published maps, the locations on them, and their own names. */
  readonly publication?: "on";
}

/** An event as it is hashed: its place in the chain, and everything that was recorded. */
export interface ChainedEvent {
  /** An organization's identifier, or `operators`. */
  readonly chain: string;
  /** From 1, without gaps. */
  readonly sequence: number;
  /** Null for the first one. */
  readonly previousHash: string | null;
  readonly id: string;
  readonly at: Date;
  readonly action: string;
  /** For the operators' own events their identifier and e-mail address, both null for the command line. */
  readonly actor: string | readonly [string | null, string | null];
  readonly targetId: string | null;
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/**
 * The SHA-256 of an event, hexadecimal. Hashed is the UTF-8 text of a JSON array without spaces, whose objects have
 * their names in the order of their bytes. The trigger `locus_chain_event` writes the same in SQL.
 */
export function hashOfEvent(event: ChainedEvent): string {
  const { chain, sequence, previousHash, id, at, action, actor, targetId, address, userAgent, details } = event;
  const hashed = JSON.stringify([
    "locus-audit/1",
    chain,
    sequence,
    previousHash,
    id,
    at.toISOString(),
    action,
    actor,
    targetId,
    address,
    userAgent,
    Object.fromEntries(Object.entries(details).toSorted(([a], [b]) => a < b ? -1 : 1)),
  ]);
  return new Bun.CryptoHasher("sha256").update(hashed).digest("hex");
}

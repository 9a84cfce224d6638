import { and, eq, isNull } from "drizzle-orm";
import { idempotencyKeys } from "../store/schema/idempotency_keys.ts";
import { withOrganization } from "../store/with_organization.ts";
import { abandonIdempotent } from "./abandon_idempotent.ts";
import type { Claimed } from "./begin_idempotent.ts";
import type { AccountsRoom } from "./room.ts";
import { sealAnswer, type SealedAnswer } from "./seal_answer.ts";
import { sha256 } from "./sha256.ts";

/** What a claimed request was answered with. */
export interface FinishIdempotent {
  readonly claimed: Claimed;
  readonly answer: SealedAnswer;
}

/** An answer to a creating request is some hundred bytes. */
const ANSWER_BYTES_MAX = 1_000_000;

/**
 * Keeps a successful answer for a day, to be given again. Where the request failed nothing was created, so nothing is
 * kept and it may be tried again with the same key.
 */
export async function finishIdempotent(
  room: Pick<AccountsRoom, "database" | "chance">,
  { claimed, answer }: FinishIdempotent,
): Promise<void> {
  if (answer.status < 200 || answer.status > 299) {
    await abandonIdempotent(room, claimed);
    return;
  }
  const { organizationId, key } = claimed;
  const sealed = await sealAnswer(answer, { ...claimed, chance: room.chance });
  if (sealed.length > ANSWER_BYTES_MAX) {
    throw new RangeError(`Cannot keep an answer as it must have at most ${ANSWER_BYTES_MAX} bytes`);
  }
  await withOrganization(room.database, organizationId, async ({ transaction }) => {
    await transaction.update(idempotencyKeys).set({ status: answer.status, answer: sealed }).where(and(
      eq(idempotencyKeys.organizationId, organizationId),
      eq(idempotencyKeys.keyHash, sha256(key)),
      isNull(idempotencyKeys.status),
    ));
  });
}

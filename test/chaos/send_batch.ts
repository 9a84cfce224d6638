import type { Owner } from "./callers.ts";
import { patiently } from "./patiently.ts";

export interface SentBatch {
  readonly id: string;
  readonly owner: Owner;
  readonly rows: number;
}

/** Every tenth row is the one before it again. */
const DUPLICATE_EVERY = 10;

/** How many rows of a batch are different. */
export function distinctRows(rows: number): number {
  return rows - Math.floor(rows / DUPLICATE_EVERY);
}

/** Uploads a table of coordinates; the same request again and again, with one `Idempotency-Key`, until it is accepted. */
export async function sendBatch(url: () => string, batch: Omit<SentBatch, "id">): Promise<SentBatch> {
  const body = tableOf(batch.rows);
  const idempotencyKey = crypto.randomUUID();
  return await patiently(async () => {
    const answer = await fetch(`${url()}/v1/batches?input_column=where`, {
      method: "POST",
      headers: {
        "content-type": "text/csv",
        authorization: `Bearer ${batch.owner.key}`,
        "idempotency-key": idempotencyKey,
      },
      body,
    });
    const text = await answer.text();
    if (answer.status !== 202) {
      throw new Error(`A batch was answered ${answer.status}: ${text}`);
    }
    return { ...batch, id: JSON.parse(text).id };
  });
}

function tableOf(rows: number): string {
  let text = "number,where\n";
  for (let i = 0; i < rows; i++) {
    const distinct = i % DUPLICATE_EVERY === DUPLICATE_EVERY - 1 ? i - 1 : i;
    text += `${i + 1},"${(distinct / 1000).toFixed(3)}, 7.5"\n`;
  }
  return text;
}

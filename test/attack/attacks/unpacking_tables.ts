import { type HostileTable, hostileTables } from "../../support/files/hostile_tables.ts";
import type { Attack } from "../attack.ts";

/** Characters of each table; packed it has some 16 kB. */
const CHARACTERS = 16 * 1024 * 1024;
/** Attackers that act together. */
const AT_ONCE = 8;
/** A hostile table is never a batch; its beginning may be shown. A busy service refuses what would wait too long. */
const ALLOWED = { "/v1/batches": [413, 422, 429, 503], "/v1/batches/preview": [200, 413, 422, 429, 503] } as const;

/** Sends tables as gzip that have a thousandth of their size and take seconds to be read whole. */
export const unpackingTables: Attack = {
  name: "unpacking tables",
  promise: "16 kB that unpack to 16 MB of blank lines, commas or quotes are refused, and soon their key is",
  async run({ client, url }) {
    for (const table of hostileTables(CHARACTERS)) {
      const { client: owner } = await client.signUp({ email: `tables.${crypto.randomUUID()}@example.com` });
      const { credential = "" } = await owner.withKey({ environment: "test" });
      const body = Bun.gzipSync(table.text);
      for (const path of ["/v1/batches", "/v1/batches/preview"] as const) {
        const statuses = await Promise.all(
          Array.from(
            { length: AT_ONCE },
            (_, at) =>
              statusOf(`${url}${path}`, { sent: at % 2 === 0 ? whole(body, table) : asFile(body, table), credential }),
          ),
        );
        const unexpected = statuses.find((status) => !ALLOWED[path].some((one) => one === status));
        if (unexpected !== undefined) {
          throw new Error(
            `${table.format} of ${table.name} to ${path} must be answered ${ALLOWED[path].join(" or ")}: ` +
              `current status is ${unexpected}`,
          );
        }
      }
    }
  },
};

interface Sent {
  readonly body: BodyInit;
  readonly headers: Readonly<Record<string, string>>;
}

function whole(body: Uint8Array<ArrayBuffer>, { type }: HostileTable): Sent {
  return { body, headers: { "content-type": type, "content-encoding": "gzip" } };
}

function asFile(body: Uint8Array<ArrayBuffer>, { format }: HostileTable): Sent {
  const form = new FormData();
  form.set("file", new File([body], `rows.${format}.gz`));
  return { body: form, headers: {} };
}

async function statusOf(
  address: string,
  { sent: { body, headers }, credential }: { readonly sent: Sent; readonly credential: string },
): Promise<number> {
  const answer = await fetch(address, {
    method: "POST",
    headers: { authorization: `Bearer ${credential}`, ...headers },
    body,
  });
  await answer.arrayBuffer();
  return answer.status;
}

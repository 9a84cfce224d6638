import { createHash } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import { zipFile } from "../files/workbook_file.ts";
import { smallTown } from "../gazetteers/built_gazetteer.ts";
import { atEnd } from "../processes/at_end.ts";
import { listenHere } from "./sockets.ts";

/** A file of a publisher, and how its server behaves for it. */
interface PublishedFile {
  readonly content: Uint8Array;
  /** Breaks the connection after so many bytes of the file, once for each number. */
  readonly cutAt?: readonly number[];
  /** Sends the client to another path of the server first. */
  readonly redirectTo?: string;
  /** Sends nothing of the file until then. */
  readonly after?: Promise<unknown>;
  /** What the server states as the file's MD5, where it is not the true one. */
  readonly md5?: string;
}

/** A running server of files, with ranges, ETags and checksums, as publishers of data have them. */
export interface Publisher {
  readonly address: string;
  readonly files: Map<string, PublishedFile>;
  /** Bytes of files sent so far, and the requests that were made: `GET /path bytes=10-`. */
  readonly sent: { bytes: number; readonly requests: string[] };
}

/** Starts a publisher on a free port. It ends with the tests. */
export async function startPublisher(initial: Readonly<Record<string, PublishedFile>>): Promise<Publisher> {
  const files = new Map(Object.entries(initial));
  const cuts = new Map<string, number[]>();
  const sent: { bytes: number; readonly requests: string[] } = { bytes: 0, requests: [] };
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const range = request.headers.range;
    sent.requests.push([request.method, path, ...(range === undefined ? [] : [range])].join(" "));
    const checked = path.endsWith(".md5") ? files.get(path.slice(0, -4)) : undefined;
    if (checked !== undefined) {
      response.end(`${checked.md5 ?? hashOf(checked.content)}  ${path.slice(1, -4)}\n`);
      return;
    }
    const file = files.get(path);
    if (file === undefined) {
      response.writeHead(404).end();
      return;
    }
    if (file.redirectTo !== undefined) {
      response.writeHead(302, { location: file.redirectTo }).end();
      return;
    }
    const etag = `"${hashOf(file.content)}"`;
    const isSame = request.headers["if-range"] === etag;
    const from = isSame ? Number(/^bytes=(\d+)-$/u.exec(range ?? "")?.[1] ?? 0) : 0;
    if (from >= file.content.length && from > 0) {
      response.writeHead(416, { "content-range": `bytes */${file.content.length}` }).end();
      return;
    }
    response.writeHead(from > 0 ? 206 : 200, {
      etag,
      "content-length": file.content.length - from,
      ...(from > 0 ? { "content-range": `bytes ${from}-${file.content.length - 1}/${file.content.length}` } : {}),
    });
    if (request.method === "HEAD") {
      response.end();
      return;
    }
    const left = cuts.get(path) ?? [...file.cutAt ?? []];
    cuts.set(path, left);
    const cutAt = left.shift();
    void Promise.resolve(file.after).then(() => send({ response, content: file.content, from, cutAt, sent }));
  });
  const port = await listenHere(server);
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return { address: `http://127.0.0.1:${port}`, files, sent };
}

function send(
  { response, content, from, cutAt, sent }: {
    readonly response: ServerResponse;
    readonly content: Uint8Array;
    readonly from: number;
    readonly cutAt: number | undefined;
    readonly sent: { bytes: number };
  },
): void {
  const to = cutAt === undefined ? content.length : Math.max(from, cutAt);
  sent.bytes += to - from;
  if (cutAt === undefined) {
    response.end(content.subarray(from));
    return;
  }
  // Written, and then broken off: the rest never comes.
  response.write(content.subarray(from, to), () => response.socket?.end());
}

function hashOf(content: Uint8Array): string {
  return createHash("md5").update(content).digest("hex");
}

/** The extract of Liechtenstein, at its address. */
export const EXTRACT = "/europe/liechtenstein-latest.osm.pbf";
/** The postcodes of Liechtenstein, at their address. */
export const POSTCODES = "/export/zip/LI.zip";

/** A publisher of streets, houses and the postcode of one small town, as `GAZETTEER_MIRROR` may name it. */
export async function publishTown(
  { town = smallTown(), ...extract }: { readonly town?: Uint8Array } & Partial<PublishedFile> = {},
): Promise<Publisher> {
  const row = "LI\t9490\tVaduz\t\t\t\t\t\t\t47.1415\t9.5215\t6\n";
  const zip = await zipFile({ "readme.txt": "about the columns", "LI.txt": row });
  return await startPublisher({ [EXTRACT]: { content: town, ...extract }, [POSTCODES]: { content: zip } });
}

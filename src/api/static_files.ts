import { acceptedEncoding, isKnown } from "./parameters/headers.ts";

interface PreparedFile {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly zipped: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

/** A request for a file, and the headers of its answer. */
export interface StaticFile {
  readonly request: Request;
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Answers with files that only change with the service: each is read once, compressed if the caller accepts it, and has
 * an entity tag.
 */
export function staticFiles(
  read: (name: string) => Promise<Uint8Array<ArrayBuffer>>,
): (file: StaticFile) => Promise<Response> {
  const files = new Map<string, Promise<PreparedFile>>();

  async function prepare(name: string): Promise<PreparedFile> {
    const content = await read(name);
    const hash = new Bun.CryptoHasher("sha256").update(content).digest("hex").slice(0, 32);
    return { content, zipped: Bun.gzipSync(content, { level: 9 }), etag: `"${hash}"` };
  }

  return async ({ request, name, headers: given }) => {
    const prepared = files.get(name) ?? prepare(name);
    files.set(name, prepared);
    const { content, zipped, etag } = await prepared;
    const headers = { ...given, "vary": "Accept-Encoding", etag };
    if (isKnown(request.headers, etag)) {
      return new Response(null, { status: 304, headers });
    }
    return acceptedEncoding(request, ["gzip"]) === "gzip"
      ? new Response(zipped, { headers: { ...headers, "content-encoding": "gzip" } })
      : new Response(content, { headers });
  };
}

export interface CallsAtOnce {
  /** Where each call goes: `http://127.0.0.1:…`. */
  readonly urls: readonly string[];
  readonly path: string;
  readonly credential: string;
  readonly body: unknown;
  /** Called when an answer begins, with the number of answers so far. */
  readonly onAnswer?: (answered: number) => void;
}

/** An answer as it came over the wire. */
export interface RawAnswer {
  readonly status: number;
  readonly text: string;
}

/**
 * Makes one POST for each URL, each on a separate connection, and sends none before all are connected: `fetch` would delay
 * calls beyond its number of connections. The answers are in the order of the URLs.
 */
export async function callsAtOnce({ urls, path, credential, body, onAnswer }: CallsAtOnce): Promise<RawAnswer[]> {
  const text = JSON.stringify(body);
  const request = [
    `POST ${path} HTTP/1.1`,
    "Host: 127.0.0.1",
    `Authorization: Bearer ${credential}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(text)}`,
    "Connection: close",
    "",
    text,
  ].join("\r\n");
  let answered = 0;
  const calls = await Promise.all(urls.map(connect));
  const answers = calls.map(({ answer }) => answer);
  for (const { socket, answer } of calls) {
    socket.write(request);
    void answer.then(() => onAnswer?.(++answered));
  }
  return await Promise.all(answers);
}

async function connect(url: string) {
  const { hostname, port } = new URL(url);
  const answer = Promise.withResolvers<RawAnswer>();
  let received = "";
  const end = (): void =>
    answer.resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/u.exec(received)?.[1]), text: received });
  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      data: (_socket, bytes) => {
        received += bytes.toString();
      },
      close: end,
      end,
      error: (_socket, error) => answer.reject(error),
    },
  });
  return { socket, answer: answer.promise };
}

import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { atEnd } from "../processes/at_end.ts";
import { patience } from "../runner/patience.ts";

export interface ArrivedMail extends Email {
  /** The recipients of the envelope. */
  readonly recipients: readonly string[];
  /** Whether the connection was encrypted, and who was logged in. */
  readonly isSecure: boolean;
  readonly user: string | undefined;
  /** As it was sent. */
  readonly raw: string;
}

/** A mail server that keeps what arrives. */
export interface MailServer {
  readonly port: number;
  /** Without a log-in. */
  readonly url: string;
  readonly mails: ArrivedMail[];
  /** How the next recipients are answered: a status with its text; undefined: accepted. */
  refusal: { readonly at: "RCPT" | "DATA"; readonly status: number; readonly text: string } | undefined;
  /** Called when a mail has arrived and is not answered yet. */
  onArrival: (() => Promise<void>) | undefined;
  /** Waits for the next mail to an address that was not returned before. */
  next(recipient: string): Promise<ArrivedMail>;
  close(): Promise<void>;
}

const WAIT_MS = patience(30_000);
/** Its port is open on this machine only, and its key in the package: both are for tests. */
const DEFAULTS: SMTPServerOptions = { authOptional: true, logger: false };

/** Starts a mail server on a free port. It ends with the tests. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: ArrivedMail[] = [];
  const taken = new Set<ArrivedMail>();
  const refuse = (at: "RCPT" | "DATA"): Error | undefined => {
    const { refusal } = server;
    return refusal?.at === at ? Object.assign(new Error(refusal.text), { responseCode: refusal.status }) : undefined;
  };
  const smtp = new SMTPServer({
    ...DEFAULTS,
    onRcptTo: (_address, _session, done) => done(refuse("RCPT")),
    onData(stream, session, done) {
      void (async () => {
        const chunks: Uint8Array[] = [];
        for await (const chunk of stream) {
          chunks.push(chunk);
        }
        const raw = Buffer.concat(chunks).toString();
        const error = refuse("DATA");
        if (error === undefined) {
          mails.push({
            ...await PostalMime.parse(raw),
            recipients: session.envelope.rcptTo.map(({ address }) => address),
            isSecure: session.secure,
            user: typeof session.user === "string" ? session.user : undefined,
            raw,
          });
          await server.onArrival?.();
        }
        done(error);
      })();
    },
    ...options,
  });
  // Clients that are killed reset their connections.
  smtp.on("error", () => {});
  const listening = Promise.withResolvers<void>();
  const inner = smtp.listen(0, "127.0.0.1", listening.resolve);
  await listening.promise;
  const address = inner.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const server: MailServer = {
    port,
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refusal: undefined,
    onArrival: undefined,
    async next(recipient) {
      const end = performance.now() + WAIT_MS;
      while (performance.now() < end) {
        const found = mails.find((mail) => mail.recipients.includes(recipient) && !taken.has(mail));
        if (found !== undefined) {
          taken.add(found);
          return found;
        }
        await Bun.sleep(10);
      }
      throw new Error(`No mail arrived for ${recipient}; arrived: ${mails.map(({ subject }) => subject).join(", ")}`);
    },
    close: () => new Promise((resolve) => smtp.close(resolve)),
  };
  atEnd(() => server.close());
  return server;
}

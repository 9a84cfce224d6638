import type { Config } from "../../config.ts";
import { isLoopback } from "../../domain/network.ts";
import { MailFault } from "../../mails/mod.ts";
import { openMailTransport } from "../open/open_mail_transport.ts";
import { checked, type Finding } from "./finding.ts";

export const SMTP_ADVICE =
  "Correct SMTP_URL: host, port, user and password, and smtps:// where the port expects TLS at once";

/** Checks that the mail server answers, secures the connection and accepts the log-in. Sends nothing. */
export async function checkMail(config: Config): Promise<readonly Finding[]> {
  const transport = await openMailTransport(config);
  if (transport === undefined) {
    return [checked("mail").skipped("SMTP_URL is not set: links are handed over")];
  }
  try {
    await transport.check();
    const { hostname } = new URL(config.publicUrl);
    return hostname === "localhost" || isLoopback(hostname.replace(/^\[|\]$/gu, ""))
      ? [
        checked("mail").warn(
          `links in mails begin with ${config.publicUrl}, which nobody else can open`,
          "Set PUBLIC_URL for servers and workers",
        ),
      ]
      : [checked("mail").ok("the mail server answers and accepts the log-in")];
  } catch (error) {
    if (!(error instanceof MailFault)) {
      throw error;
    }
    return [checked("mail").fail(`the mail server cannot be used: ${error.status}`, SMTP_ADVICE)];
  }
}

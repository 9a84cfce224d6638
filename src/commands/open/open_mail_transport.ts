import type { Config } from "../../config.ts";
import { smtpServerOf } from "../../config/mail.ts";
import type { MailTransport } from "../../mails/mod.ts";

/** Opens the way to the configured mail server; undefined without one, and nothing is loaded then. */
export async function openMailTransport({ smtpUrl, mailFrom }: Config): Promise<MailTransport | undefined> {
  const server = smtpUrl === undefined ? undefined : smtpServerOf(smtpUrl);
  if (server === undefined || mailFrom === undefined) {
    return undefined;
  }
  const { openSmtp } = await import("../../capabilities/smtp.ts");
  return openSmtp({ server, from: mailFrom });
}

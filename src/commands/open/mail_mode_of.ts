import type { Config } from "../../config.ts";
import type { MailMode } from "../../store/queue_mail.ts";

/** Whether the service sends mails, as configured. */
export function mailModeOf({ smtpUrl }: Pick<Config, "smtpUrl">): MailMode {
  return smtpUrl === undefined ? "off" : "on";
}

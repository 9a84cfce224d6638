import { INTERFACE_LANGUAGES } from "../domain/interface_language.ts";
import { composeMail, MailFault, type MailFaultKind } from "../mails/mod.ts";
import { SMTP_ADVICE } from "./doctor/check_mail.ts";
import { Failure, wrongUsage } from "./line/failure.ts";
import { readOptions } from "./line/read_options.ts";
import { openConfig } from "./open/open_config.ts";
import { openMailTransport } from "./open/open_mail_transport.ts";

const USAGE = `Usage: bun run mail test [--language=${INTERFACE_LANGUAGES.join("|")}] <e-mail>`;

const ADVICE: Readonly<Record<MailFaultKind, string>> = {
  unreachable: `${SMTP_ADVICE}. The server may also want another sender in MAIL_FROM`,
  later: "The mail server wants another attempt later",
  refused: "The log of the mail server says why: it may want another sender in MAIL_FROM",
  unknown_address: "The mail server does not know the address",
};

/** Sends a test mail at once, without the queue, and prints what the mail server said when it was not accepted. */
export async function mail(words: readonly string[]): Promise<void> {
  const { options, rest } = readOptions(words, { language: /^[a-z]{2}$/u });
  const [operation, address = "", ...others] = rest;
  const language = INTERFACE_LANGUAGES.find((code) => code === (options.language ?? "en"));
  if (operation !== "test" || !/^[^\s@<>]+@[^\s@<>]+$/u.test(address) || others.length > 0 || language === undefined) {
    throw wrongUsage(USAGE);
  }
  const config = openConfig(process.env);
  const transport = await openMailTransport(config);
  if (transport === undefined) {
    throw wrongUsage("No mail can be sent because SMTP_URL is not set: see src/guides/operators.md");
  }
  const { publicUrl } = config;
  const composed = composeMail({ kind: "test", url: publicUrl }, { language, publicUrl });
  try {
    await transport.send({ id: `test.${crypto.randomUUID()}`, to: address, ...composed });
  } catch (error) {
    if (error instanceof MailFault) {
      throw new Failure(`The mail was not accepted: ${error.status}. ${ADVICE[error.kind]}`, { cause: error });
    }
    throw error;
  }
  console.log("The mail server accepted the mail. Look whether it arrives, and whether it is marked as spam");
}

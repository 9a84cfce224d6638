import { type Direction, directionOf, type InterfaceLanguage } from "../../domain/interface_language.ts";
import { escapeHtml } from "../../text/escape_html.ts";
import type { MailContent } from "../contents/read_content.ts";
import { MAIL_TEXTS, type MailText, type MailTexts } from "../texts/mod.ts";

/** Longer values are shortened: a subject stays readable, and no value can hide the text after it. */
const LENGTH_MAX = 100;

/** Control characters, line separators, and what changes the direction of the text around it. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

const BLANKS = /\s+/gu;

/** Where mail programs see the middle of an address, and would make a link of a name. */
const LINK_MIDDLE = /(?<=\S)[.:/@](?=\S)/gu;

/** The beginning of an encoded word (RFC 2047), which mail programs decode in a subject. */
const ENCODED_WORD = /=(?=\?)/gu;

/** Shows nothing, and ends what programs take for an address. */
const WORD_JOINER = "\u2060";

/** A mail in both forms. */
export interface ComposedMail {
  /** One line. */
  readonly subject: string;
  readonly text: string;
  /** A whole document, without images and anything that is loaded. */
  readonly html: string;
  /** Where the recipient turns mails of this kind off. Absent: they cannot. */
  readonly unsubscribeUrl?: string;
}

/** For whom a mail is composed, and where. */
export interface ComposeOptions {
  readonly language: InterfaceLanguage;
  /** URL of the service. */
  readonly publicUrl: string;
}

/** Writes a mail in a language, as plain text and as HTML. */
export function composeMail(content: MailContent, { language, publicUrl }: ComposeOptions): ComposedMail {
  const texts = MAIL_TEXTS[language];
  const { subject, lead, button, note } = textsOf(content, texts);
  const values = { ...valuesOf(content, language), host: new URL(publicUrl).host };
  const isolated = (text: string): string => fill(text, values, (value) => isolate(value, directionOf(language)));
  const marked = (text: string): string => fill(escapeHtml(text), values, (value) => `<bdi>${escapeHtml(value)}</bdi>`);
  const { url } = content;
  return {
    subject: isolated(subject),
    text: [isolated(lead), `${button}:\n${url}`, isolated(note), `-- \n${isolated(texts.frame.footer)}`].join("\n\n") +
      "\n",
    html: htmlOf({
      language,
      direction: directionOf(language),
      title: escapeHtml(isolated(subject)),
      lead: marked(lead),
      button: escapeHtml(button),
      url: escapeHtml(url),
      link: escapeHtml(texts.frame.link),
      note: marked(note),
      footer: marked(texts.frame.footer),
    }),
    ...(content.kind === "batch_ended" ? { unsubscribeUrl: content.accountUrl } : {}),
  };
}

function textsOf(content: MailContent, texts: MailTexts): MailText {
  switch (content.kind) {
    case "verification":
    case "reset":
    case "test":
      return texts[content.kind];
    case "invitation":
      return content.inviter === undefined ? texts.invitationByFormer : texts.invitation;
    case "password_changed":
      return texts.passwordChanged;
    case "email_change":
      return texts.emailChange;
    case "email_changed":
      return texts.emailChanged;
    case "batch_ended":
      return content.state === "completed" ? texts.batchCompleted : texts.batchFailed;
    case "limit":
      break;
  }
  return content.state === "warning" ? texts.limitWarning : texts.limitReached;
}

type Values = Readonly<Record<string, string>>;

function valuesOf(content: MailContent, language: InterfaceLanguage): Values {
  const date = (options: Intl.DateTimeFormatOptions, moment: Date): string =>
    new Intl.DateTimeFormat(localeOf(language), { timeZone: "UTC", ...options }).format(moment);
  const number = (value: number): string => new Intl.NumberFormat(localeOf(language)).format(value);
  switch (content.kind) {
    case "verification":
    case "reset":
    case "email_change":
      return { email: cleanValue(content.email) };
    case "test":
      return {};
    case "invitation":
      return {
        organization: cleanName(content.organization),
        inviter: cleanValue(content.inviter ?? ""),
        date: date({ dateStyle: "long" }, content.expiresAt),
      };
    case "password_changed":
    case "email_changed":
      return {
        email: cleanValue(content.email),
        time: `${date({ dateStyle: "long", timeStyle: "short" }, content.at)} UTC`,
      };
    case "batch_ended":
      return {
        name: cleanName(content.name),
        organization: cleanName(content.organization),
        ...Object.fromEntries(Object.entries(content.counts).map(([name, count]) => [name, number(count)])),
        accountUrl: content.accountUrl,
      };
    case "limit":
      break;
  }
  return {
    organization: cleanName(content.organization),
    calls: number(content.calls),
    limit: number(content.limit),
    month: date({ month: "long", year: "numeric" }, content.month),
  };
}

/** Latin digits everywhere, as in the dashboard. */
function localeOf(language: InterfaceLanguage): string {
  return `${language}-u-nu-latn`;
}

/** Puts values in the places of a text. A value that contains `{name}` is not filled again. */
function fill(text: string, values: Values, present: (value: string) => string): string {
  return text.replaceAll(/\{(\w+)\}/gu, (_, name: string) => present(values[name] ?? ""));
}

/**
 * In text from right to left, a value keeps its own direction between these two characters. Not an address: mail
 * programs would take the character after it as a part of it.
 */
function isolate(value: string, direction: Direction): string {
  return direction === "rtl" && !URL.canParse(value) ? `\u2068${value}\u2069` : value;
}

interface Parts {
  readonly language: InterfaceLanguage;
  readonly direction: Direction;
  readonly title: string;
  readonly lead: string;
  readonly button: string;
  readonly url: string;
  readonly link: string;
  readonly note: string;
  readonly footer: string;
}

/** Styles are in the elements, because mail programs ignore others. */
function htmlOf({ language, direction, title, lead, button, url, link, note, footer }: Parts): string {
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
</head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div dir="${direction}" style="max-width:560px;margin:0 auto">
<p>${lead}</p>
<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1f5fbf;color:#ffffff;text-decoration:none">${button}</a></p>
<p style="overflow-wrap:anywhere">${note}</p>
<p style="font-size:14px">${link}<br><a href="${url}" dir="ltr" style="overflow-wrap:anywhere">${url}</a></p>
<p style="font-size:14px">${footer}</p>
</div>
</body>
</html>
`;
}

/**
 * A value of a user as one line: without control and direction characters and encoded words, and at most 100 characters
 * long.
 *
 * @example
 * ```ts
 * cleanValue("Ada\r\nBcc: eve@example.com"); // "Ada Bcc: eve@example.com"
 * ```
 */
export function cleanValue(text: string): string {
  const line = text.toWellFormed().replaceAll(UNSAFE, " ").replaceAll(BLANKS, " ").trim()
    .replaceAll(ENCODED_WORD, `=${WORD_JOINER}`);
  const characters = Array.from(line);
  return characters.length <= LENGTH_MAX ? line : `${characters.slice(0, LENGTH_MAX - 1).join("")}…`;
}

/** As `cleanValue`, for names that users choose: programs make no link of an address in one. */
function cleanName(text: string): string {
  return cleanValue(text).replaceAll(LINK_MIDDLE, (mark) => mark + WORD_JOINER);
}

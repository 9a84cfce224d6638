/**
 * The texts of mails, one file a language. In: nothing. Out: tables with one shape, which the compiler requires: `link`
 * stands above the link for programs without buttons, `note` below the button, `footer` at the end of every mail.
 * `{name}` stands for a value, which `compose/` puts in; there is no markup.
 *
 * @module
 */
import type { InterfaceLanguage } from "../../domain/interface_language.ts";
import ar from "./ar.json";
import de from "./de.json";
import en from "./en.json";
import es from "./es.json";
import fr from "./fr.json";

export type MailTexts = typeof en;
export type MailText = MailTexts["reset"];

export const MAIL_TEXTS: Readonly<Record<InterfaceLanguage, MailTexts>> = { en, de, fr, es, ar };

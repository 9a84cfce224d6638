/**
 * The texts of mails, one file a language. In: nothing. Out: tables with one shape, which the compiler requires. Values
 * are put in by `compose/`.
 *
 * @module
 */
import type { InterfaceLanguage } from "../../domain/interface_language.ts";
import { AR } from "./ar.ts";
import { DE } from "./de.ts";
import { EN } from "./en.ts";
import { ES } from "./es.ts";
import { FR } from "./fr.ts";
import type { MailTexts } from "./mail_texts.ts";

export { type MailText, type MailTexts } from "./mail_texts.ts";

/** The texts by language. */
export const MAIL_TEXTS: Readonly<Record<InterfaceLanguage, MailTexts>> = { en: EN, de: DE, fr: FR, es: ES, ar: AR };

import { ApiError } from "../../api/api_error.ts";
import type { Language } from "../../base/languages.ts";
import { localeOf } from "../../base/locale_of.ts";
import { type Message, textsIn } from "../../messages/define_messages.ts";
import { fillMessage } from "../../messages/fill_message.ts";
import { SHARED } from "../../messages/shared_messages.ts";

/** The text of an error: the service's own in English, in other languages the one for its code. */
export function problemText(error: unknown, language: Language): string {
  const words: Readonly<Partial<Record<string, Message>>> & { readonly failed: Message } = textsIn(SHARED, language);
  if (!(error instanceof ApiError)) {
    return fillMessage(words.failed, localeOf(language));
  }
  if (language === "en" && error.message !== "" && error.status < 500) {
    return `${error.message}.`.replace("..", ".");
  }
  return fillMessage(words[error.code] ?? words.failed, localeOf(language));
}

import { ApiError } from "../../api/api_error.ts";
import type { Language } from "../../base/languages.ts";
import { localeOf } from "../../base/locale_of.ts";
import { fillMessage } from "../../messages/fill_message.ts";
import { isNameIn } from "../../messages/texts.ts";
import { SHARED } from "../../texts/en.json";

/** The text of an error: the service's own in English, in other languages the one for its code. */
export function problemText(error: unknown, language: Language): string {
  const { code, message, status } = error instanceof ApiError ? error : { code: "", message: "", status: 0 };
  if (language === "en" && message !== "" && status < 500) {
    return `${message}.`.replace("..", ".");
  }
  return fillMessage(SHARED[isNameIn(SHARED, code) ? code : "failed"], localeOf(language));
}

import { REASONS } from "../../domain/reasons.ts";
import type { Language } from "../base/languages.ts";
import { localeOf } from "../base/locale_of.ts";
import { preferences } from "../base/preferences.ts";
import { useStore } from "../base/use_store.ts";
import { fillMessage } from "../messages/fill_message.ts";

/** The text of a reason; undefined for a code that this version does not know. */
export function useReasonText(): (reason: string) => string | undefined {
  const language = useStore(preferences, (chosen) => chosen.language);
  const texts: Readonly<Record<string, Readonly<Partial<Record<Language, string>>>>> = REASONS;
  return (reason) => {
    const text = Object.hasOwn(texts, reason) ? texts[reason]?.[language] : undefined;
    return text === undefined ? undefined : fillMessage(text, localeOf(language));
  };
}

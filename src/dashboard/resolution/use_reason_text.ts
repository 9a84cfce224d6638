import { REASONS } from "../../domain/reasons.ts";
import type { Language } from "../base/languages.ts";
import { preferences } from "../base/preferences.ts";
import { useStore } from "../base/use_store.ts";

/** The text of a reason; undefined for a code that this version does not know. */
export function useReasonText(): (reason: string) => string | undefined {
  const { language } = useStore(preferences);
  const texts: Readonly<Record<string, Readonly<Partial<Record<Language, string>>>>> = REASONS;
  return (reason) => Object.hasOwn(texts, reason) ? texts[reason]?.[language] ?? texts[reason]?.en : undefined;
}

import { REASONS } from "../../domain/reasons.ts";
import { preferences } from "../base/preferences.ts";
import { useStore } from "../base/use_store.ts";

/** The text of a reason; undefined for a code that this version does not know. */
export function useReasonText(): (reason: string) => string | undefined {
  const { language } = useStore(preferences);
  const texts: Readonly<Record<string, Readonly<Record<typeof language, string>>>> = REASONS;
  return (reason) => Object.hasOwn(texts, reason) ? texts[reason]?.[language] : undefined;
}

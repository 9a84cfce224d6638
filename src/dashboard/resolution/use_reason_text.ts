import { REASONS } from "../../domain/texts/en.json";
import { isNameIn } from "../messages/texts.ts";
import { useMessages } from "../messages/use_messages.ts";

/** The text of a reason; undefined for a code that this version does not know. */
export function useReasonText(): (reason: string) => string | undefined {
  const t = useMessages(REASONS);
  return (reason) => isNameIn(REASONS, reason) ? t(reason) : undefined;
}

import { defineMessages } from "../messages/define_messages.ts";
import type { Resolution } from "../api/types.ts";
import { Badge, type Tone } from "../kit/badge.tsx";
import { useMessages } from "../messages/use_messages.ts";

/** The colour of each status. */
export const STATUS_TONE: Readonly<Record<Resolution["status"], Tone>> = {
  found: "good",
  uncertain: "warning",
  unresolved: "bad",
};

/** Names of the statuses. */
export const STATUS_NAMES = defineMessages<Resolution["status"]>({
  en: { found: "Found", uncertain: "Uncertain", unresolved: "Unresolved" },
  de: {
    found: "Gefunden",
    uncertain: "Unsicher",
    unresolved: "Nicht gefunden",
  },
  fr: {
    found: "Trouvé",
    uncertain: "Incertain",
    unresolved: "Non trouvé",
  },
  es: {
    found: "Encontrado",
    uncertain: "Dudoso",
    unresolved: "No encontrado",
  },
  ar: { found: "تم العثور عليه", uncertain: "غير مؤكد", unresolved: "لم يُحدَّد" },
});

/** The status of an answer as a coloured word. */
export function StatusBadge({ status }: Pick<Resolution, "status">) {
  const name = useMessages(STATUS_NAMES);
  return <Badge tone={STATUS_TONE[status]}>{name(status)}</Badge>;
}

import type { Resolution } from "../api/types.ts";
import { Badge, type Tone } from "../kit/badge.tsx";
import { useMessages } from "../messages/use_messages.ts";
import { STATUS_NAMES } from "../texts/en.json";

/** The colour of each status. */
export const STATUS_TONE: Readonly<Record<Resolution["status"], Tone>> = {
  found: "good",
  uncertain: "warning",
  unresolved: "bad",
};

/** The status of an answer as a coloured word. */
export function StatusBadge({ status }: Pick<Resolution, "status">) {
  const name = useMessages(STATUS_NAMES);
  return <Badge tone={STATUS_TONE[status]}>{name(status)}</Badge>;
}

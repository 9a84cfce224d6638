import type { Resolution } from "../api/types.ts";
import { Badge } from "../kit/badge.tsx";
import { useMessages } from "../messages/use_messages.ts";
import { STATUS_NAMES } from "./status_names.ts";
import { STATUS_TONE } from "./status_tone.ts";

/** The status of an answer as a coloured word. */
export function StatusBadge({ status }: Pick<Resolution, "status">) {
  const name = useMessages(STATUS_NAMES);
  return <Badge tone={STATUS_TONE[status]}>{name(status)}</Badge>;
}

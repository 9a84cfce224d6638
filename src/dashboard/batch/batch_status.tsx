import type { Batch } from "../api/types.ts";
import { Badge, type Tone } from "../kit/badge.tsx";
import { useFormats } from "../messages/use_formats.ts";
import { useMessages } from "../messages/use_messages.ts";
import { BATCH_STATUS_NAMES } from "../texts/en.json";

const TONES: Readonly<Record<Batch["status"], Tone>> = {
  queued: "neutral",
  running: "warning",
  completed: "good",
  failed: "bad",
  cancelled: "neutral",
};

/** The state of a batch in a coloured word, with the percentage while it runs. */
export function BatchStatus({ batch: { status, progress } }: { readonly batch: Batch }) {
  const name = useMessages(BATCH_STATUS_NAMES);
  const { percent } = useFormats();
  return (
    <Badge tone={TONES[status]}>
      {name(status)}
      {status === "running" ? ` ${percent(Math.floor(progress * 100) / 100)}` : null}
    </Badge>
  );
}

import { defineMessages } from "../messages/define_messages.ts";
import type { Batch } from "../api/types.ts";
import { Badge, type Tone } from "../kit/badge.tsx";
import { useFormats } from "../messages/use_formats.ts";
import { useMessages } from "../messages/use_messages.ts";

/** Names of a batch's states. */
const BATCH_STATUS_NAMES = defineMessages<Batch["status"]>({
  en: { queued: "Waiting", running: "Running", completed: "Completed", failed: "Failed", cancelled: "Cancelled" },
  de: {
    queued: "Wartet",
    running: "Läuft",
    completed: "Abgeschlossen",
    failed: "Fehlgeschlagen",
    cancelled: "Abgebrochen",
  },
  fr: {
    queued: "En attente",
    running: "En cours",
    completed: "Terminé",
    failed: "Échec",
    cancelled: "Annulé",
  },
  es: {
    queued: "En espera",
    running: "En curso",
    completed: "Completado",
    failed: "Error",
    cancelled: "Cancelado",
  },
  ar: { queued: "في الانتظار", running: "قيد التنفيذ", completed: "مكتملة", failed: "فشلت", cancelled: "أُلغيت" },
});

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

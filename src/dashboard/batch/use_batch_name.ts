import type { Batch } from "../api/types.ts";
import { defineMessages } from "../messages/define_messages.ts";
import { useFormats } from "../messages/use_formats.ts";
import { useMessages } from "../messages/use_messages.ts";

const BATCH_NAME = defineMessages({
  en: { of: "Batch of {time}" },
  de: { of: "Stapel vom {time}" },
  fr: { of: "Lot du {time}" },
  es: { of: "Lote del {time}" },
  ar: { of: "دفعة {time}" },
});

/** What a batch is called: by its maker, else as its file, else by the time of its upload. */
export function useBatchName(): (batch: Pick<Batch, "name" | "file_name" | "created_at">) => string {
  const t = useMessages(BATCH_NAME);
  const { time } = useFormats();
  return ({ name, file_name: fileName, created_at: created }) => name ?? fileName ?? t("of", { time: time(created) });
}

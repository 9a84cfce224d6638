import type { Batch } from "../api/types.ts";
import { useFormats } from "../messages/use_formats.ts";
import { useMessages } from "../messages/use_messages.ts";
import { BATCH_NAME } from "../texts/en.json";

/** What a batch is called: by its maker, else as its file, else by the time of its upload. */
export function useBatchName(): (batch: Pick<Batch, "name" | "file_name" | "created_at">) => string {
  const t = useMessages(BATCH_NAME);
  const { time } = useFormats();
  return ({ name, file_name: fileName, created_at: created }) => name ?? fileName ?? t("of", { time: time(created) });
}

import type { Batch } from "../../api/types.ts";
import { download } from "../../api/download.ts";
import { ActionButton } from "../../kit/buttons.tsx";
import { Section } from "../../kit/screen.tsx";
import { useFormats, useMessages } from "../../messages/messages.ts";
import { BATCH } from "../../texts/en.json";

/** What the part needs. */
export interface SealedResultsProps {
  readonly batch: Batch;
  readonly onDownloaded: () => void;
}

/** The answers that are encrypted for the recipient of a batch: they are downloaded once and deleted. */
export function SealedResults({ batch, onDownloaded }: SealedResultsProps) {
  const t = useMessages(BATCH);
  const { time } = useFormats();
  const { id, recipient, finished_at: finishedAt, downloaded_at: downloadedAt } = batch;
  const save = async (): Promise<void> => {
    await download({ path: `/v1/batches/${id}/results`, fileName: `${id}.zip` });
    onDownloaded();
  };
  return (
    <Section title={t("results")} lead={t("sealedLead")} kind="card">
      <p>
        {t("recipient")} <code class="broken" dir="ltr">{recipient}</code>
      </p>
      {downloadedAt === null ? null : <p>{t("sealedGone", { time: time(downloadedAt) })}</p>}
      {finishedAt === null || downloadedAt !== null ? null : (
        <div class="row">
          <ActionButton onAct={save}>{t("sealedDownload")}</ActionButton>
        </div>
      )}
    </Section>
  );
}

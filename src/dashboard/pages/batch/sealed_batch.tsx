import type { Batch } from "../../api/types.ts";
import { download } from "../../api/download.ts";
import { ActionButton } from "../../kit/actions.tsx";
import { Section } from "../../kit/screen.tsx";
import { time } from "../../messages/formats.ts";
import { messagesOf } from "../../messages/messages.ts";
import { BATCH } from "../../texts/en.json";

const t = messagesOf(BATCH);

/** How long the service lets answers be downloaded again. */
const REPEAT_MS = 15 * 60_000;

/** The answers that are encrypted for the recipient of a batch: some minutes after a download they are deleted. */
export function SealedResults({ batch, onDownloaded }: { readonly batch: Batch; readonly onDownloaded: () => void }) {
  const { id, recipient, finished_at: finishedAt, downloaded_at: downloadedAt } = batch;
  const isDeleted = downloadedAt !== null && Date.now() - new Date(downloadedAt).getTime() >= REPEAT_MS;
  const save = async (): Promise<void> => {
    await download({ path: `/v1/batches/${id}/results`, fileName: `${id}.zip` });
    onDownloaded();
  };
  return (
    <Section title={t("results")} lead={t("sealedLead")} kind="card">
      <p>
        {t("recipient")} <code class="broken" dir="ltr">{recipient}</code>
      </p>
      {downloadedAt !== null && <p>{t("sealedGone", { time: time(downloadedAt) })}</p>}
      {finishedAt !== null && !isDeleted && (
        <div class="row">
          <ActionButton onAct={save}>{t("sealedDownload")}</ActionButton>
        </div>
      )}
    </Section>
  );
}

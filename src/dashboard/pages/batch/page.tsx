import { useState } from "preact/hooks";
import { api } from "../../api/api.ts";
import type { Batch } from "../../api/types.ts";
import { ActionButton } from "../../kit/buttons/action_button.tsx";
import { Button } from "../../kit/buttons/button.tsx";
import { Failure } from "../../kit/loading/failure.tsx";
import { Loading } from "../../kit/loading/loading.tsx";
import { toast } from "../../kit/notices/toasts.ts";
import { Screen } from "../../kit/screen.tsx";
import { useFormats } from "../../messages/use_formats.ts";
import { useMessages } from "../../messages/use_messages.ts";
import type { PageProps } from "../../page.ts";
import { Link } from "../../router/link.tsx";
import { useMay } from "../../session/use_may.ts";
import { CancelBatchDialog } from "./cancel_batch_dialog.tsx";
import { DeleteBatchDialog } from "./delete_batch_dialog.tsx";
import { BATCH } from "./messages.ts";
import { ProgressCard } from "./progress_card.tsx";
import { Results } from "./results.tsx";
import { useBatch } from "./use_batch.ts";

/** One batch: its progress, its results, and its actions. */
export function BatchPage({ params: { id = "" } }: PageProps) {
  const t = useMessages(BATCH);
  const { time } = useFormats();
  const batch = useBatch(id);
  const created = batch.state === "ready" ? batch.data.created_at : undefined;
  return (
    <Screen
      title={t("title", { time: created === undefined ? "…" : time(created) })}
      actions={
        <>
          <Link to="/batches" class="button">{t("toList")}</Link>
          {batch.state === "ready" ? <Actions batch={batch.data} onChanged={batch.reload} /> : null}
        </>
      }
    >
      {batch.state === "loading" ? <Loading /> : null}
      {batch.state === "failed" ? <Failure error={batch.error} onRetry={batch.reload} /> : null}
      {batch.state === "ready"
        ? (
          <>
            <ProgressCard batch={batch.data} />
            <Results batch={batch.data} />
          </>
        )
        : null}
    </Screen>
  );
}

interface ActionsProps {
  readonly batch: Batch;
  readonly onChanged: () => void;
}

function Actions({ batch, onChanged }: ActionsProps) {
  const t = useMessages(BATCH);
  const [open, setOpen] = useState<"cancel" | "delete">();
  const close = (): void => setOpen(undefined);
  const isOpen = batch.finished_at === null;
  const retry = async (): Promise<void> => {
    await api.post(`/v1/batches/${batch.id}/retry`);
    toast(t("retried"));
    onChanged();
  };
  if (!useMay("member")) {
    return null;
  }
  return (
    <>
      {isOpen ? <Button onPress={() => setOpen("cancel")}>{t("cancel")}</Button> : null}
      {!isOpen && batch.counts.failed > 0 ? <ActionButton onAct={retry}>{t("retry")}</ActionButton> : null}
      <Button onPress={() => setOpen("delete")}>{t("delete")}</Button>
      {open === "cancel" ? <CancelBatchDialog id={batch.id} onCancelled={onChanged} onClose={close} /> : null}
      {open === "delete" ? <DeleteBatchDialog id={batch.id} onClose={close} /> : null}
    </>
  );
}

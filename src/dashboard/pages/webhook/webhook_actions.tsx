import { useState } from "preact/hooks";
import { api } from "../../api/api.ts";
import type { Webhook, WebhookWithSecret } from "../../api/types.ts";
import { ActionButton } from "../../kit/buttons/action_button.tsx";
import { Button } from "../../kit/buttons/button.tsx";
import { Confirm } from "../../kit/dialogs/confirm.tsx";
import { toast } from "../../kit/notices/toasts.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { go } from "../../router/go.ts";
import { WEBHOOK } from "../../webhook/messages.ts";
import { SecretDialog } from "../../webhook/secret_dialog.tsx";

type Open = { readonly what: "rotate" | "delete" } | { readonly what: "secret"; readonly secret: string };

/** What the buttons need. */
export interface WebhookActionsProps {
  readonly webhook: Webhook;
  readonly onChanged: () => void;
  /** Called when a test event is on its way. */
  readonly onTested: () => void;
}

/** The actions of a webhook. */
export function WebhookActions({ webhook: { id, enabled }, onChanged, onTested }: WebhookActionsProps) {
  const t = useMessages(WEBHOOK);
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  const path = `/v1/webhooks/${id}`;
  const test = async (): Promise<void> => {
    await api.post(`${path}/test`);
    toast(t("tested"));
    onTested();
  };
  const turn = async (): Promise<void> => {
    await api.patch(path, { enabled: !enabled });
    onChanged();
  };
  const rotate = async (): Promise<void> => {
    const { secret } = await api.post<WebhookWithSecret>(`${path}/rotate`);
    setOpen({ what: "secret", secret });
  };
  const remove = async (): Promise<void> => {
    await api.delete(path);
    toast(t("deleted"));
    go("/webhooks", "replace");
  };
  return (
    <div class="row">
      <ActionButton kind="primary" onAct={test}>{t("test")}</ActionButton>
      <Button onPress={() => setOpen({ what: "rotate" })}>{t("rotate")}</Button>
      <ActionButton onAct={turn}>{t(enabled ? "turnOff" : "turnOn")}</ActionButton>
      <Button kind="danger" onPress={() => setOpen({ what: "delete" })}>{t("delete")}</Button>
      {open?.what === "rotate"
        ? (
          <Confirm title={t("rotateTitle")} actionLabel={t("rotate")} onConfirm={rotate} onClose={close}>
            {t("rotateBody")}
          </Confirm>
        )
        : null}
      {open?.what === "delete"
        ? (
          <Confirm title={t("deleteTitle")} actionLabel={t("deleteSubmit")} onConfirm={remove} onClose={close}>
            {t("deleteBody")}
          </Confirm>
        )
        : null}
      {open?.what === "secret" ? <SecretDialog secret={open.secret} onClose={close} /> : null}
    </div>
  );
}

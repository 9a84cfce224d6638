import { api } from "../../api/api.ts";
import type { WebhookWithSecret } from "../../api/types.ts";
import { Dialog } from "../../kit/dialogs/dialog.tsx";
import { Form } from "../../kit/forms/form.tsx";
import { textOf } from "../../kit/forms/text_of.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { WEBHOOK } from "../../webhook/messages.ts";
import { WebhookFields } from "../../webhook/webhook_fields.tsx";

/** What the dialog needs. */
export interface CreateWebhookDialogProps {
  readonly onCreated: (created: WebhookWithSecret) => void;
  readonly onClose: () => void;
}

/** Makes a webhook. */
export function CreateWebhookDialog({ onCreated, onClose }: CreateWebhookDialogProps) {
  const t = useMessages(WEBHOOK);
  const create = async (values: FormData): Promise<void> => {
    const body = { url: textOf(values, "url").trim(), events: values.getAll("events") };
    onCreated(await api.post<WebhookWithSecret>("/v1/webhooks", body));
  };
  return (
    <Dialog title={t("create")} onClose={onClose}>
      <Form submitLabel={t("submit")} onSubmit={create} onCancel={onClose}>
        <WebhookFields />
      </Form>
    </Dialog>
  );
}

import { api } from "../../api/api.ts";
import type { DeliveryContent } from "../../api/types.ts";
import { CodeBlock } from "../../kit/code_block.tsx";
import { Dialog } from "../../kit/dialogs/dialog.tsx";
import { Loaded } from "../../kit/loading/loaded.tsx";
import { useResource } from "../../kit/loading/use_resource.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { WEBHOOK } from "../../webhook/messages.ts";

/** What the dialog needs. */
export interface DeliveryDialogProps {
  /** Where the delivery is read. */
  readonly path: `/v1/${string}`;
  readonly type: string;
  readonly onClose: () => void;
}

/** What a delivery sent, and what came back. */
export function DeliveryDialog({ path, type, onClose }: DeliveryDialogProps) {
  const t = useMessages(WEBHOOK);
  const content = useResource((signal) => api.get<DeliveryContent>(path, { signal }), [path]);
  return (
    <Dialog title={t("deliveryOf", { event: type })} onClose={onClose}>
      <Loaded resource={content}>
        {({ id, request_body: sent, response_body: answer, response_status: status }) => (
          <>
            <p class="muted">
              <code class="broken" dir="ltr">webhook-id: {id}</code>
            </p>
            <p>
              {t("answer")}: <strong>{status ?? t("noAnswer")}</strong>
            </p>
            <h3>{t("requestBody")}</h3>
            <CodeBlock name={t("requestBody")} text={indented(sent)} />
            <h3>{t("responseBody")}</h3>
            {answer === null
              ? <p class="muted">{t(status === null ? "noAnswer" : "noResponseBody")}</p>
              : <CodeBlock name={t("responseBody")} text={answer} />}
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

/** JSON in lines; another text unchanged. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

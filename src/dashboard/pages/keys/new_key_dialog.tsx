import type { CreatedKey } from "../../api/types.ts";
import { BASE_PATH } from "../../base/base_path.ts";
import { Button } from "../../kit/buttons/button.tsx";
import { CodeBlock } from "../../kit/code_block.tsx";
import { Dialog } from "../../kit/dialogs/dialog.tsx";
import { Icon } from "../../kit/icon.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { curlSample } from "../../resolution/samples/curl_sample.ts";
import { KEYS } from "./messages.ts";

/** What the dialog needs. */
export interface NewKeyDialogProps {
  readonly created: CreatedKey;
  readonly onClose: () => void;
}

/** Shows a new key, this once. */
export function NewKeyDialog({ created: { key, scopes }, onClose }: NewKeyDialogProps) {
  const t = useMessages(KEYS);
  return (
    <Dialog title={t("shown")} onClose={onClose}>
      <div class="stack">
        <p class="note warning">
          <Icon name="warning" />
          {t("shownOnce")}
        </p>
        <CodeBlock name={t("key")} text={key} />
        {!scopes.includes("resolve") ? null : (
          <details>
            <summary>{t("firstCall")}</summary>
            <CodeBlock
              name={t("firstCall")}
              text={curlSample({ input: "Utrecht" }, { baseUrl: location.origin + BASE_PATH, key })}
            />
          </details>
        )}
        <div class="form-actions">
          <Button kind="primary" onPress={onClose}>{t("done")}</Button>
        </div>
      </div>
    </Dialog>
  );
}

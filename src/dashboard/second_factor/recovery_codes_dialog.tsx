import { Button } from "../kit/buttons/button.tsx";
import { ShownOnce } from "../kit/dialogs/shown_once.tsx";
import { useMessages } from "../messages/use_messages.ts";
import { SECOND_FACTOR } from "./messages.ts";

/** What the dialog needs. */
export interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

const FILE_NAME = "locus-recovery-codes.txt";

/** Shows new recovery codes, this once: to copy, to save as a file or to print. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const t = useMessages(SECOND_FACTOR);
  const text = codes.join("\n");
  return (
    <ShownOnce
      title={t("codesTitle")}
      name={t("codes")}
      text={text}
      warning={t("codesWarning")}
      doneLabel={t("codesDone")}
      onClose={onClose}
    >
      <div class="row recovery-codes">
        <Button icon="download" onPress={() => saveText(`${t("codesTitle")}\n${location.origin}\n\n${text}\n`)}>
          {t("download")}
        </Button>
        <Button onPress={() => print()}>{t("print")}</Button>
      </div>
    </ShownOnce>
  );
}

function saveText(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = FILE_NAME;
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

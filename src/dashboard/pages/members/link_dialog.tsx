import { ShownOnce } from "../../kit/dialogs/shown_once.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { MEMBERS } from "./messages.ts";

/** What the dialog needs. */
export interface LinkDialogProps {
  readonly url: string;
  readonly onClose: () => void;
}

/** Shows the link of an invitation, this once. */
export function LinkDialog({ url, onClose }: LinkDialogProps) {
  const t = useMessages(MEMBERS);
  return (
    <ShownOnce
      title={t("link")}
      name={t("link")}
      text={url}
      warning={t("linkOnce")}
      doneLabel={t("done")}
      onClose={onClose}
    />
  );
}

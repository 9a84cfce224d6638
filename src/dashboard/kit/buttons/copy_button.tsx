import { useState } from "preact/hooks";
import { SHARED } from "../../messages/shared_messages.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { toast } from "../notices/toasts.ts";
import { Button } from "./button.tsx";
import { copyText } from "./copy_text.ts";

/** What a copy button needs. */
export interface CopyButtonProps {
  readonly text: string;
  /** Name of the copied text, for screen readers. */
  readonly name: string;
  readonly onCopied?: (() => void) | undefined;
}

/** How long success is shown. Milliseconds. */
const DONE_MS = 2000;

/** Copies a text and shows success. */
export function CopyButton({ text, name, onCopied }: CopyButtonProps) {
  const t = useMessages(SHARED);
  const [done, setDone] = useState(false);
  const copy = async (): Promise<void> => {
    await copyText(text);
    setDone(true);
    onCopied?.();
    // A notice behind a dialog is not visible and not announced, so in a dialog the button shows it.
    if (document.querySelector("dialog[open]") === null) {
      toast(t("copied"));
    }
    setTimeout(() => setDone(false), DONE_MS);
  };
  return (
    <Button
      icon={done ? "check" : "copy"}
      label={done ? t("copied") : t("copyName", { name })}
      onPress={() => void copy()}
    >
      <span aria-live={document.querySelector("dialog[open]") === null ? undefined : "polite"}>
        {done ? t("copied") : t("copy")}
      </span>
    </Button>
  );
}

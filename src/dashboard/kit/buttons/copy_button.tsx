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
    toast(t("copied"));
    setTimeout(() => setDone(false), DONE_MS);
  };
  return (
    <Button
      icon={done ? "check" : "copy"}
      label={done ? t("copied") : t("copyName", { name })}
      onPress={() => void copy()}
    >
      {done ? t("copied") : t("copy")}
    </Button>
  );
}

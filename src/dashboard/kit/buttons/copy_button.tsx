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
  /** What the button shows: the icon alone, next to a value in a line, or other words than "Copy". */
  readonly face?: "icon" | { readonly words: string } | undefined;
  readonly onCopied?: (() => void) | undefined;
}

/** How long success is shown. Milliseconds. */
const DONE_MS = 2000;

/** Copies a text and shows success. */
export function CopyButton({ text, name, face, onCopied }: CopyButtonProps) {
  const t = useMessages(SHARED);
  const [done, setDone] = useState(false);
  const copy = async (): Promise<void> => {
    await copyText(text);
    setDone(true);
    onCopied?.();
    toast(t("copied"));
    setTimeout(() => setDone(false), DONE_MS);
  };
  if (face === "icon") {
    return (
      <span class="beside-value">
        <Button
          kind="quiet"
          icon={done ? "check" : "copy"}
          label={done ? t("copied") : t("copyName", { name })}
          onPress={() => void copy()}
        >
          {null}
        </Button>
      </span>
    );
  }
  return (
    <Button
      icon={done ? "check" : "copy"}
      label={done ? t("copied") : face === undefined ? t("copyName", { name }) : undefined}
      onPress={() => void copy()}
    >
      {done ? t("copied") : face?.words ?? t("copy")}
    </Button>
  );
}

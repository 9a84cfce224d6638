import { useState } from "preact/hooks";
import { useMessages } from "../../messages/use_messages.ts";
import { toast } from "../notices/toasts.ts";
import { Button } from "./button.tsx";
import { SHARED } from "../../texts/en.json";

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

/** Puts a text on the clipboard. */
async function copyText(text: string): Promise<void> {
  // Browsers offer it only with TLS or on localhost.
  const clipboard: Clipboard | undefined = "clipboard" in navigator ? navigator.clipboard : undefined;
  if (clipboard !== undefined) {
    await clipboard.writeText(text);
    return;
  }
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "unseen";
  // Inside an open dialog, if there is one: everything else is inert.
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  area.select();
  // Deprecated, but the only way without the clipboard API.
  // oxlint-disable-next-line typescript/no-deprecated
  document.execCommand("copy");
  area.remove();
}

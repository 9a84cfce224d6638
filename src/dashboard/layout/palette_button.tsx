import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Me } from "../api/types.ts";
import { Icon } from "../kit/icon.tsx";
import { useMessages } from "../messages/use_messages.ts";
import type { PaletteProps } from "../palette/palette.tsx";
import { TOP_BAR } from "./top_bar_messages.ts";

const isApple = /Mac|iPhone|iPad/u.test(navigator.userAgent);

/** Opens the command palette, also by Ctrl+K or ⌘K. Its code is loaded when it is first needed. */
export function PaletteButton({ me }: { readonly me: Me }) {
  const t = useMessages(TOP_BAR);
  const [isOpen, setOpen] = useState(false);
  const [Loaded, setLoaded] = useState<ComponentType<PaletteProps>>();
  const load = (): void => void loadPalette().then((Palette) => setLoaded(() => Palette), () => setOpen(false));
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isShortcut = event.key.toLowerCase() === "k" && (isApple ? event.metaKey : event.ctrlKey) &&
        !event.shiftKey && !event.altKey;
      // Over another dialog it would take what is typed there out of sight.
      if (isShortcut && document.querySelector("dialog[open]:not(.palette)") === null) {
        event.preventDefault();
        load();
        setOpen((before) => !before);
      }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  const keys = isApple ? "⌘K" : "Ctrl K";
  return (
    <>
      <button
        type="button"
        class="palette-button"
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple ? "Meta+K" : "Control+K"}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => {
          load();
          setOpen(true);
        }}
      >
        <Icon name="search" />
        <span class="palette-button-text">{t("search")}</span>
        <kbd aria-hidden="true">{keys}</kbd>
      </button>
      {isOpen && Loaded !== undefined ? <Loaded me={me} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

async function loadPalette(): Promise<ComponentType<PaletteProps>> {
  return (await import("../palette/palette.tsx")).Palette;
}

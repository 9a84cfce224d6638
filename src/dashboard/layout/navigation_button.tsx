import { Button } from "../kit/buttons.tsx";
import { useMessages } from "../messages/messages.ts";
import { LAYOUT } from "../texts/en.json";

/** What the button needs. */
export interface NavigationButtonProps {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** Opens and closes the navigation over a page on a narrow screen. */
export function NavigationButton({ isOpen, onOpen }: NavigationButtonProps) {
  const t = useMessages(LAYOUT);
  return (
    <div class="navigation-button">
      <Button
        kind="quiet"
        icon={isOpen ? "close" : "menu"}
        label={t(isOpen ? "closeMenu" : "menu")}
        expanded={isOpen}
        onPress={() => onOpen(!isOpen)}
      >
        {null}
      </Button>
    </div>
  );
}

import { Button } from "../kit/buttons.tsx";
import { useMessages } from "../messages/messages.ts";
import { LAYOUT } from "../texts/en.json";
import { Empty } from "../kit/lists.tsx";
import { Screen } from "../kit/screen.tsx";
import { Link } from "../router/link.tsx";

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

/** The page for an unknown path. */
export function Missing() {
  const t = useMessages(LAYOUT);
  return (
    <Screen title={t("missing")}>
      <Empty icon="map" title={t("missingBody")}>
        <Link to="/" class="button primary">{t("toHome")}</Link>
      </Empty>
    </Screen>
  );
}

import { Empty } from "../kit/lists.tsx";
import { Screen } from "../kit/screen.tsx";
import { useMessages } from "../messages/messages.ts";
import { Link } from "../router/link.tsx";
import { LAYOUT } from "../texts/en.json";

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

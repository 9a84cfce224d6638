import type { Me } from "../api/types.ts";
import { Empty } from "../kit/empty.tsx";
import { Screen } from "../kit/screen.tsx";
import { useMessages } from "../messages/use_messages.ts";
import { Link } from "../router/link.tsx";
import { SECOND_FACTOR } from "../texts/en.json";

/** Leads a person to their account, because the organization requires a second factor that they do not have. */
export function SecondFactorNeeded({ organization: { name } }: Me) {
  const t = useMessages(SECOND_FACTOR);
  return (
    <Screen title={t("title")}>
      <Empty icon="key" title={t("needed", { name })}>
        <p>{t("neededBody")}</p>
        <Link to="/account#second-factor" class="button primary">{t("neededSubmit")}</Link>
      </Empty>
    </Screen>
  );
}

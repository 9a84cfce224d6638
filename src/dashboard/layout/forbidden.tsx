import type { Role } from "../api/types.ts";
import { Empty } from "../kit/empty.tsx";
import { Screen } from "../kit/screen.tsx";
import { useMessages } from "../messages/use_messages.ts";
import { Link } from "../router/link.tsx";
import { LAYOUT } from "./messages.ts";
import { ROLE_NAMES } from "./role_names.ts";

/** Says which role a page needs. */
export function Forbidden({ role, own }: { readonly role: Role; readonly own: Role }) {
  const t = useMessages(LAYOUT);
  const name = useMessages(ROLE_NAMES);
  return (
    <Screen title={t("forbidden")}>
      <Empty icon="people" title={t("forbiddenBody", { role: name(role), own: name(own) })}>
        <Link to="/" class="button primary">{t("toHome")}</Link>
      </Empty>
    </Screen>
  );
}

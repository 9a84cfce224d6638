import { useStore } from "../../base/use_store.ts";
import { Screen } from "../../kit/screen.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { Link } from "../../router/link.tsx";
import { currentRoute } from "../../router/current_route.ts";
import { session } from "../../session/session.ts";
import { LogInForm } from "./log_in_form.tsx";
import { LOGIN } from "./messages.ts";

/** Logs a person in and opens the page they wanted. */
export function LogInPage() {
  const t = useMessages(LOGIN);
  const { state } = useStore(session);
  const { query } = useStore(currentRoute);
  const next = query.get("next");
  return (
    <Screen title={t("title")}>
      {state === "expired" ? <p class="note" role="status">{t("expired")}</p> : null}
      {query.has("reset") ? <p class="note" role="status">{t("wasReset")}</p> : null}
      <LogInForm />
      <p>
        {t("newHere")}{" "}
        <Link to={next === null ? "/signup" : `/signup?next=${encodeURIComponent(next)}`}>{t("signUp")}</Link>
      </p>
    </Screen>
  );
}

import { useStore } from "../../base/store.ts";
import { Screen } from "../../kit/screen.tsx";
import { useMessages } from "../../messages/messages.ts";
import { Link } from "../../router/link.tsx";
import { currentRoute } from "../../router/current_route.ts";
import { session } from "../../session/session.ts";
import { LogIn } from "./log_in.tsx";
import { LOGIN } from "../../texts/en.json";

/** Why a log-in with an identity provider failed, as the service's callback says. */
const SSO_REASONS = [
  "sso_expired",
  "sso_denied",
  "sso_unavailable",
  "sso_refused",
  "sso_no_email",
  "sso_removed",
  "sso_other_provider",
] as const;

/** Logs a person in and opens the page they wanted. */
export function LogInPage() {
  const t = useMessages(LOGIN);
  const { state } = useStore(session);
  const { query } = useStore(currentRoute);
  const next = query.get("next");
  const reason = SSO_REASONS.find((name) => name === `sso_${query.get("sso")}`);
  return (
    <Screen title={t("title")}>
      {state === "expired" ? <p class="note" role="status">{t("expired")}</p> : null}
      {query.has("reset") ? <p class="note" role="status">{t("wasReset")}</p> : null}
      {reason === undefined ? null : <p class="note bad" role="alert">{t(reason)}</p>}
      <LogIn />
      <p>
        {t("newHere")}{" "}
        <Link to={next === null ? "/signup" : `/signup?next=${encodeURIComponent(next)}`}>{t("signUp")}</Link>
      </p>
    </Screen>
  );
}

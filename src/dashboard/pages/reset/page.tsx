import { useLayoutEffect, useState } from "preact/hooks";
import { api } from "../../api/api.ts";
import type { ServiceInfo } from "../../api/types.ts";
import { Button } from "../../kit/buttons/button.tsx";
import { Loaded } from "../../kit/loading/loaded.tsx";
import { useResource } from "../../kit/loading/use_resource.ts";
import { Screen } from "../../kit/screen.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { Link } from "../../router/link.tsx";
import { MailForm } from "./mail_form.tsx";
import { RESET } from "./messages.ts";
import { TokenForm } from "./token_form.tsx";

/** Setting a password: with the token of a link, or after requesting a mail with such a link where mails are sent. */
export function ResetPage() {
  const t = useMessages(RESET);
  // The token of a link is behind the #, which browsers send to no server.
  const [linked, setLinked] = useState(() => decodeURIComponent(location.hash.slice(1)));
  useLayoutEffect(() => history.replaceState(history.state, "", location.pathname + location.search), []);
  const [hasToken, setHasToken] = useState(false);
  const service = useResource((signal) => api.get<ServiceInfo>("/v1/service", { signal }), []);
  const back = (
    <p>
      <Link to="/login">{t("logIn")}</Link>
    </p>
  );
  if (linked !== "") {
    const sendsMail = service.state === "ready" && service.data.mail;
    return (
      <Screen title={t("title")}>
        <TokenForm linked={linked} sendsMail={sendsMail} />
        {sendsMail
          ? (
            <p>
              <Button kind="quiet" onPress={() => setLinked("")}>{t("another")}</Button>
            </p>
          )
          : null}
        {back}
      </Screen>
    );
  }
  return (
    <Loaded resource={service}>
      {({ mail }) => (
        <Screen title={t("title")} lead={t(mail && !hasToken ? "mailLead" : "lead")}>
          {mail && !hasToken ? <MailForm /> : <TokenForm linked="" sendsMail={mail} />}
          {mail && !hasToken
            ? (
              <p>
                <Button kind="quiet" onPress={() => setHasToken(true)}>{t("haveToken")}</Button>
              </p>
            )
            : null}
          {back}
        </Screen>
      )}
    </Loaded>
  );
}

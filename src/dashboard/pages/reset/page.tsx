import { useLayoutEffect, useState } from "preact/hooks";
import type { ServiceInfo } from "../../api/types.ts";
import { Button } from "../../kit/actions.tsx";
import { Loaded, useApi } from "../../kit/lists.tsx";
import { Screen } from "../../kit/screen.tsx";
import { messagesOf, shared } from "../../messages/messages.ts";
import { Link } from "../../router/router.tsx";
import { ApiError, refusedField, send } from "../../api/send.ts";
import { Form, NewPasswordField, TextField, textOf, TokenField } from "../../kit/fields.tsx";
import { endSession } from "../../session/sign_in.ts";
import { RESET } from "../../texts/en.json";

const t = messagesOf(RESET);

/** Setting a password: with the token of a link, or after requesting a mail with such a link where mails are sent. */
export function ResetPage() {
  // The token of a link is behind the #, which browsers send to no server.
  const [linked, setLinked] = useState(() => decodeURIComponent(location.hash.slice(1)));
  useLayoutEffect(() => history.replaceState(history.state, "", location.pathname + location.search), []);
  const [hasToken, setHasToken] = useState(false);
  const service = useApi<ServiceInfo>("/v1/service");
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
        {sendsMail && (
          <p>
            <Button kind="quiet" onPress={() => setLinked("")}>{t("another")}</Button>
          </p>
        )}
        {back}
      </Screen>
    );
  }
  return (
    <Loaded resource={service}>
      {({ mail }) => (
        <Screen title={t("title")} lead={t(mail && !hasToken ? "mailLead" : "lead")}>
          {mail && !hasToken ? <MailForm /> : <TokenForm linked="" sendsMail={mail} />}
          {mail && !hasToken && (
            <p>
              <Button kind="quiet" onPress={() => setHasToken(true)}>{t("haveToken")}</Button>
            </p>
          )}
          {back}
        </Screen>
      )}
    </Loaded>
  );
}

/** Requests a mail with a link. What it says afterwards does not depend on whether there is an account. */
function MailForm() {
  const [isSent, setSent] = useState(false);
  if (isSent) {
    return <p class="note" role="status">{t("sent")}</p>;
  }
  const request = async (values: FormData): Promise<void> => {
    await send({ method: "POST", path: "/v1/auth/reset/mail", body: Object.fromEntries(values) });
    setSent(true);
  };
  return (
    <Form submitLabel={t("send")} onSubmit={request}>
      <TextField name="email" type="email" label={shared("email")} autocomplete="username" required maxLength={254} />
    </Form>
  );
}

/** Sets a password with a token. */
function TokenForm({ linked, sendsMail }: {
  /** The token of the link; empty: the person types one. */
  readonly linked: string;
  /** Whether the person can get another link by mail. */
  readonly sendsMail: boolean;
}) {
  const reset = async (values: FormData): Promise<void> => {
    const body = { token: textOf(values, "token").trim(), new_password: textOf(values, "new_password") };
    try {
      // Without the session, if there is one: a reset ends all sessions.
      await send({ method: "POST", path: "/v1/auth/reset", body });
    } catch (error) {
      throw error instanceof ApiError && error.status === 401
        ? refusedField(422, {
          pointer: "/token",
          detail: t(sendsMail && linked !== "" ? "mailAgain" : "badToken"),
          about: { code: "INVALID_REQUEST", detail: t("refused") },
        })
        : error;
    }
    endSession("/login?reset=done");
  };
  return (
    <Form submitLabel={t("submit")} onSubmit={reset}>
      <TokenField label={shared("token")} hint={t("tokenHint")} linked={linked} />
      <NewPasswordField label={shared("newPassword")} />
    </Form>
  );
}

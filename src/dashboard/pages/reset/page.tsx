import { useLayoutEffect, useState } from "preact/hooks";
import { ApiError } from "../../api/api_error.ts";
import { send } from "../../api/send.ts";
import { Form } from "../../kit/forms/form.tsx";
import { NewPasswordField } from "../../kit/forms/new_password_field.tsx";
import { TextField } from "../../kit/forms/text_field.tsx";
import { textOf } from "../../kit/forms/text_of.ts";
import { Screen } from "../../kit/screen.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { Link } from "../../router/link.tsx";
import { endSession } from "../../session/end_session.ts";
import { RESET } from "./messages.ts";

/** Setting a password with the operator's token. */
export function ResetPage() {
  const t = useMessages(RESET);
  // The operator's link has the token behind the #, which browsers send to no server.
  const [linked] = useState(() => decodeURIComponent(location.hash.slice(1)));
  useLayoutEffect(() => history.replaceState(history.state, "", location.pathname + location.search), []);
  const reset = async (values: FormData): Promise<void> => {
    const body = { token: textOf(values, "token").trim(), new_password: textOf(values, "new_password") };
    try {
      // Without the session, if there is one: a reset ends all sessions.
      await send({ method: "POST", path: "/v1/auth/reset", headers: {}, body });
    } catch (error) {
      throw error instanceof ApiError && error.status === 401
        ? new ApiError(422, {
          code: "INVALID_REQUEST",
          detail: t("refused"),
          errors: [{ pointer: "/token", detail: t("badToken"), isTranslated: true }],
        }, error)
        : error;
    }
    endSession("/login?reset=done");
  };
  return (
    <Screen title={t("title")} lead={linked === "" ? t("lead") : undefined}>
      <Form submitLabel={t("submit")} onSubmit={reset}>
        <TextField
          name="token"
          label={t("token")}
          hint={linked === "" ? t("tokenHint") : undefined}
          value={linked}
          autocomplete="off"
          required
          maxLength={256}
        />
        <NewPasswordField label={t("password")} hint={t("passwordHint")} />
      </Form>
      <p>
        <Link to="/login">{t("logIn")}</Link>
      </p>
    </Screen>
  );
}

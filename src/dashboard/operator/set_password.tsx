import { useLayoutEffect, useState } from "preact/hooks";
import { ApiError } from "../api/api_error.ts";
import { Form } from "../kit/forms/form.tsx";
import { NewPasswordField } from "../kit/forms/new_password_field.tsx";
import { textOf } from "../kit/forms/text_of.ts";
import { TokenField } from "../kit/forms/token_field.tsx";
import { Screen } from "../kit/screen.tsx";
import { SHARED } from "../messages/shared_messages.ts";
import { useMessages } from "../messages/use_messages.ts";
import { go } from "../router/go.ts";
import { OPERATOR } from "./messages.ts";
import { callOperator, operatorSession } from "./operator_session.ts";

/** Sets an operator's password with the link that the command line printed. */
export function SetPasswordPage() {
  const t = useMessages(OPERATOR);
  const shared = useMessages(SHARED);
  // The token is behind the #, which browsers send to no server.
  const [linked] = useState(() => location.hash.slice(1));
  useLayoutEffect(() => history.replaceState(history.state, "", location.pathname + location.search), []);
  return (
    <Screen title={t("setPassword")}>
      <Form submitLabel={shared("save")} onSubmit={setPassword}>
        <TokenField label={t("token")} hint={t("tokenHint")} linked={linked} />
        <NewPasswordField label={t("newPassword")} hint={t("newPasswordHint")} />
      </Form>
    </Screen>
  );
}

async function setPassword(values: FormData): Promise<void> {
  const body = { token: textOf(values, "token").trim(), new_password: textOf(values, "new_password") };
  try {
    await callOperator("POST", "/password", { body });
  } catch (error) {
    throw error instanceof ApiError && error.status === 401
      ? new ApiError(422, { ...error.body, errors: [{ pointer: "/token", detail: error.message }] }, error)
      : error;
  }
  operatorSession.set({ state: "absent" });
  go("/operator?password=set");
}

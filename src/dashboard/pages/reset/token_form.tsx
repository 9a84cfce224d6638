import { ApiError } from "../../api/api_error.ts";
import { send } from "../../api/send.ts";
import { Form } from "../../kit/forms/form.tsx";
import { NewPasswordField } from "../../kit/forms/new_password_field.tsx";
import { textOf } from "../../kit/forms/text_of.ts";
import { TokenField } from "../../kit/forms/token_field.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { endSession } from "../../session/end_session.ts";
import { RESET } from "./messages.ts";

/** What the form needs. */
export interface TokenFormProps {
  /** The token of the link; empty: the person types one. */
  readonly linked: string;
  /** Whether the person can get another link by mail. */
  readonly sendsMail: boolean;
}

/** Sets a password with a token. */
export function TokenForm({ linked, sendsMail }: TokenFormProps) {
  const t = useMessages(RESET);
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
          errors: [{
            pointer: "/token",
            detail: t(sendsMail && linked !== "" ? "mailAgain" : "badToken"),
            isTranslated: true,
          }],
        }, error)
        : error;
    }
    endSession("/login?reset=done");
  };
  return (
    <Form submitLabel={t("submit")} onSubmit={reset}>
      <TokenField label={t("token")} hint={t("tokenHint")} linked={linked} />
      <NewPasswordField label={t("password")} hint={t("passwordHint")} />
    </Form>
  );
}

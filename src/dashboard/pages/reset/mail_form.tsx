import { useState } from "preact/hooks";
import { send } from "../../api/send.ts";
import { Form } from "../../kit/forms/form.tsx";
import { TextField } from "../../kit/forms/text_field.tsx";
import { textOf } from "../../kit/forms/text_of.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { RESET } from "./messages.ts";

/** Requests a mail with a link. What it says afterwards does not depend on whether there is an account. */
export function MailForm() {
  const t = useMessages(RESET);
  const [isSent, setSent] = useState(false);
  if (isSent) {
    return <p class="note" role="status">{t("sent")}</p>;
  }
  const request = async (values: FormData): Promise<void> => {
    const body = { email: textOf(values, "email") };
    await send({ method: "POST", path: "/v1/auth/reset/mail", headers: {}, body });
    setSent(true);
  };
  return (
    <Form submitLabel={t("send")} onSubmit={request}>
      <TextField name="email" type="email" label={t("email")} autocomplete="username" required maxLength={254} />
    </Form>
  );
}

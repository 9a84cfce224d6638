import { useEffect, useRef, useState } from "preact/hooks";
import { ApiError } from "../api/api_error.ts";
import { useStore } from "../base/use_store.ts";
import { CodeBlock } from "../kit/code_block.tsx";
import { Form } from "../kit/forms/form.tsx";
import { PasswordField } from "../kit/forms/password_field.tsx";
import { TextField } from "../kit/forms/text_field.tsx";
import { textOf } from "../kit/forms/text_of.ts";
import { Screen } from "../kit/screen.tsx";
import { useMessages } from "../messages/use_messages.ts";
import { currentRoute } from "../router/current_route.ts";
import { CodeField } from "../second_factor/code_field.tsx";
import { OPERATOR } from "./messages.ts";
import { callOperator, startOperator } from "./operator_session.ts";
import { refusalOf } from "./second_factor.tsx";

/** Logs an operator in, and stays at the address they opened. */
export function LogInPage() {
  const t = useMessages(OPERATOR);
  const { query } = useStore(currentRoute);
  const [needsCode, setNeedsCode] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (needsCode) {
      fields.current?.querySelector<HTMLElement>("[name=code]")?.focus();
    }
  }, [needsCode]);
  const logIn = async (values: FormData): Promise<void> => {
    const code = textOf(values, "code");
    const body = {
      email: textOf(values, "email"),
      password: textOf(values, "password"),
      ...(code === "" ? {} : { code }),
    };
    try {
      await callOperator("POST", "/login", { body });
    } catch (error) {
      if (error instanceof ApiError && error.status === 403 && error.body["needs"] === "code") {
        setNeedsCode(true);
        return;
      }
      throw needsCode ? refusalOf(error, t) : error;
    }
    await startOperator();
  };
  return (
    <Screen title={t("logInTitle")} lead={t("logInLead")}>
      {query.has("password") ? <p class="note" role="status">{t("passwordSet")}</p> : null}
      <Form submitLabel={t("logIn")} onSubmit={logIn}>
        <TextField name="email" type="email" label={t("email")} autocomplete="username" required maxLength={254} />
        <PasswordField label={t("password")} />
        <div ref={fields}>{needsCode ? <CodeField label={t("codeOfApp")} /> : null}</div>
      </Form>
      <details>
        <summary>{t("noOperator")}</summary>
        <div class="stack">
          <p class="hint">{t("makeOperator")}</p>
          <CodeBlock name={t("noOperator")} text="bun run operator create you@example.com" />
        </div>
      </details>
    </Screen>
  );
}

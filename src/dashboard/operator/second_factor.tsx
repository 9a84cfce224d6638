import { useState } from "preact/hooks";
import { ApiError } from "../api/api_error.ts";
import { useStore } from "../base/use_store.ts";
import { CodeBlock } from "../kit/code_block.tsx";
import { Form } from "../kit/forms/form.tsx";
import { PasswordField } from "../kit/forms/password_field.tsx";
import { textOf } from "../kit/forms/text_of.ts";
import { toast } from "../kit/notices/toasts.ts";
import { Screen } from "../kit/screen.tsx";
import { useMessages } from "../messages/use_messages.ts";
import { CodeField } from "../second_factor/code_field.tsx";
import { SECOND_FACTOR } from "../second_factor/messages.ts";
import { QrCode } from "../second_factor/qr_code.tsx";
import { OPERATOR } from "./messages.ts";
import { callOperator, operatorSession, startOperator } from "./operator_session.ts";
import type { NewOperatorApp } from "./types.ts";

/** Sets up an authenticator app for the operator: the proof of who they are, its secret, then its first code. */
export function SecondFactorPage() {
  const t = useMessages(OPERATOR);
  const own = useMessages(SECOND_FACTOR);
  const who = useStore(operatorSession);
  const hasApp = who.state === "present" && who.hasApp;
  const [app, setApp] = useState<NewOperatorApp>();
  const begin = async (values: FormData): Promise<void> => {
    const code = textOf(values, "code");
    const body = { password: textOf(values, "password"), ...(code === "" ? {} : { code }) };
    try {
      setApp(await callOperator<NewOperatorApp>("POST", "/second-factor", { body, isProof: true }));
    } catch (error) {
      throw refusalOf(error, t);
    }
  };
  const confirm = async (values: FormData): Promise<void> => {
    await callOperator("POST", "/second-factor/confirm", { body: { code: textOf(values, "code") } });
    setApp(undefined);
    toast(t("appAdded"), "good");
    await startOperator();
  };
  return (
    <Screen title={t("secondFactor")} lead={t(hasApp ? "hasApp" : "hasNoApp")}>
      {app === undefined
        ? (
          <div class="card">
            <Form submitLabel={t("setUpApp")} onSubmit={begin}>
              <PasswordField label={t("password")} />
              {hasApp ? <CodeField label={t("codeOfApp")} /> : null}
            </Form>
          </div>
        )
        : (
          <div class="card stack">
            <p>{own("appBody")}</p>
            <QrCode text={app.url} label={own("qr")} />
            <CodeBlock name={own("key")} text={app.secret} />
            <Form submitLabel={own("appSubmit")} onSubmit={confirm} onCancel={() => setApp(undefined)}>
              <CodeField label={own("code")} hint={own("codeHint")} />
            </Form>
          </div>
        )}
    </Screen>
  );
}

/** A refused proof, at the field that was wrong. */
export function refusalOf(error: unknown, t: (name: "wrongPassword" | "wrongCode") => string): unknown {
  if (!(error instanceof ApiError) || error.status !== 401) {
    return error;
  }
  const [pointer, name] = error.body["needs"] === "code"
    ? ["/code", "wrongCode"] as const
    : ["/password", "wrongPassword"] as const;
  return new ApiError(401, { code: "UNAUTHORIZED", errors: [{ pointer, detail: t(name), isTranslated: true }] });
}

import { useEffect, useState } from "preact/hooks";
import { api } from "../api/api.ts";
import { ApiError } from "../api/api_error.ts";
import type { AddedFactor, NewTotp } from "../api/types.ts";
import { CodeBlock } from "../kit/code_block.tsx";
import { Dialog } from "../kit/dialogs/dialog.tsx";
import { Form } from "../kit/forms/form.tsx";
import { textOf } from "../kit/forms/text_of.ts";
import { Loading } from "../kit/loading/loading.tsx";
import { ProblemNote } from "../kit/notices/problem_note.tsx";
import { useMessages } from "../messages/use_messages.ts";
import { CodeField } from "./code_field.tsx";
import { SECOND_FACTOR } from "./messages.ts";
import { QrCode } from "./qr_code.tsx";

/** What the dialogs that add a factor need. */
export interface AddFactorProps {
  /** Recovery codes, if it is the first factor. */
  readonly onAdded: (codes: readonly string[] | null) => void;
  readonly onClose: () => void;
}

/** Sets up an authenticator app: its secret, then the first code. Open it when the person is confirmed. */
export function AppDialog({ onAdded, onClose }: AddFactorProps) {
  const t = useMessages(SECOND_FACTOR);
  const [app, setApp] = useState<NewTotp>();
  const [problem, setProblem] = useState<unknown>();
  // Each request makes another secret: exactly one.
  useEffect(() => {
    api.post<NewTotp>("/v1/account/second-factor/totp").then(setApp, setProblem);
  }, []);
  const add = async (values: FormData): Promise<void> => {
    const body = { code: textOf(values, "code") };
    const added = await api.post<AddedFactor>("/v1/account/second-factor/totp/confirm", body).catch(
      (error: unknown) => {
        throw error instanceof ApiError && error.status === 422
          ? new ApiError(422, {
            ...error.body,
            errors: [{ pointer: "/code", detail: t("wrongFirstCode"), isTranslated: true }],
          })
          : error;
      },
    );
    onAdded(added.recovery_codes);
  };
  return (
    <Dialog title={t("appTitle")} onClose={onClose}>
      {problem === undefined ? null : <ProblemNote error={problem} />}
      {app === undefined ? problem === undefined ? <Loading /> : null : (
        <div class="stack">
          <p>{t("appBody")}</p>
          <QrCode text={app.url} label={t("qr")} />
          <CodeBlock name={t("key")} text={app.secret} />
          <Form submitLabel={t("appSubmit")} onSubmit={add} onCancel={onClose}>
            <CodeField label={t("code")} hint={t("codeHint")} />
          </Form>
        </div>
      )}
    </Dialog>
  );
}

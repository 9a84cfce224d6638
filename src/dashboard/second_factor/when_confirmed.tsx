import { useState } from "preact/hooks";
import { ApiError } from "../api/send.ts";
import { api } from "../api/api.ts";
import type { Confirmed, SecondFactor, WebAuthnOptions } from "../api/types.ts";
import { Button } from "../kit/actions.tsx";
import { Dialog, openAbove } from "../kit/dialog.tsx";
import { Form, PasswordField } from "../kit/fields.tsx";
import { Loaded, useApi } from "../kit/lists.tsx";
import { messagesOf, shared } from "../messages/messages.ts";
import { canUsePasskeys, CodeField, PasskeyRefused, provePasskey, RecoveryCodeField } from "./code_field.tsx";
import { confirmIdentity } from "../session/access.ts";
import { LOGIN, SECOND_FACTOR } from "../texts/en.json";

const t = messagesOf(SECOND_FACTOR);
const ofLogin = messagesOf(LOGIN);

/**
 * Runs an action for which the service may want to know again who is there: a dialog then requests it, and the action is
 * repeated. False: the person closed the dialog.
 */
export async function whenConfirmed(action: () => Promise<void>): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || error.body["needs"] !== "confirmation") {
      throw error;
    }
  }
  const isConfirmed = await new Promise<boolean>((resolve) => {
    const confirmed = (): void => {
      resolve(true);
      close();
    };
    const close = openAbove(<ConfirmIdentityDialog onConfirmed={confirmed} />, () => resolve(false));
  });
  if (isConfirmed) {
    await action();
  }
  return isConfirmed;
}

interface ConfirmIdentityDialogProps {
  readonly onConfirmed: () => void;
}

/** Has the person prove again who they are, as at a log-in: by the password and a second factor, or by a passkey. */
function ConfirmIdentityDialog({ onConfirmed }: ConfirmIdentityDialogProps) {
  return (
    <Dialog title={t("confirmTitle")}>
      <p>{t("confirmBody")}</p>
      <Loaded resource={useApi<SecondFactor>("/v1/account/second-factor")}>
        {({ totp, passkeys }) => (
          <Ways hasApp={totp !== null} hasPasskey={passkeys.length > 0} onConfirmed={onConfirmed} />
        )}
      </Loaded>
    </Dialog>
  );
}

interface WaysProps extends ConfirmIdentityDialogProps {
  readonly hasApp: boolean;
  readonly hasPasskey: boolean;
}

function Ways({ hasApp, hasPasskey, onConfirmed }: WaysProps) {
  const [way, setWay] = useState<"code" | "recovery_code">(hasApp ? "code" : "recovery_code");
  const [isRefused, setRefused] = useState(false);
  const hasFactor = hasApp || hasPasskey;
  const confirm = async (values: FormData): Promise<void> => {
    setRefused(false);
    await postConfirmation(Object.fromEntries(values));
    onConfirmed();
  };
  const byPasskey = async (): Promise<void> => {
    setRefused(false);
    try {
      const options = await api.post<WebAuthnOptions>("/v1/account/confirm/options");
      await postConfirmation({ passkey: await provePasskey(options) });
      onConfirmed();
    } catch (error) {
      if (!(error instanceof PasskeyRefused || error instanceof ApiError)) {
        throw error;
      }
      setRefused(true);
    }
  };
  return (
    <div class="stack">
      {isRefused && <p class="note bad" role="alert">{t("passkeyRefused")}</p>}
      <Form key={way} submitLabel={t("confirmSubmit")} onSubmit={confirm}>
        <PasswordField label={shared("password")} refusal={t("wrongPassword")} />
        {!hasFactor
          ? null
          : way === "code"
          ? <CodeField label={t("code")} hint={t("codeHint")} refusal={t("wrongCode")} />
          : (
            <RecoveryCodeField
              label={ofLogin("stepRecovery")}
              hint={ofLogin("stepRecoveryHint")}
              refusal={ofLogin("wrongRecovery")}
            />
          )}
      </Form>
      <div class="row">
        {hasPasskey && canUsePasskeys() && <Button onPress={() => void byPasskey()}>{t("usePasskey")}</Button>}
        {hasApp && (
          <Button kind="quiet" onPress={() => setWay(way === "code" ? "recovery_code" : "code")}>
            {way === "code" ? ofLogin("useRecovery") : t("useApp")}
          </Button>
        )}
      </div>
    </div>
  );
}

function postConfirmation(proof: object): Promise<void> {
  return confirmIdentity((headers) => api.post<Confirmed>("/v1/account/confirm", proof, { headers }));
}

import { TextField, type TextFieldProps } from "../kit/fields.tsx";
import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import type { WebAuthnOptions } from "../api/types.ts";

/** An IPv4 address, or an IPv6 address, as URLs have them. */
const IP_ADDRESS = /^(?:[\d.]+|\[.*\])$/u;

/** A passkey was refused by the person, the device or the browser. Which of them, browsers do not say. */
export class PasskeyRefused extends Error {
  override readonly name = "PasskeyRefused";
}

type CodeFieldProps = Pick<TextFieldProps, "label" | "hint" | "refusal">;

/** The field `recovery_code`, which replaces a second factor. */
export function RecoveryCodeField(props: CodeFieldProps) {
  return <TextField {...props} name="recovery_code" required minLength={16} maxLength={64} />;
}

/** The field `code` of an authenticator app: telephones show digits, and browsers fill it in. */
export function CodeField(props: CodeFieldProps) {
  return (
    <TextField
      {...props}
      name="code"
      autocomplete="one-time-code"
      inputMode="numeric"
      required
      minLength={6}
      maxLength={12}
    />
  );
}

/** Whether this browser can have passkeys for this page: it needs https or `localhost`, and a name as the host. */
export function canUsePasskeys(): boolean {
  return "PublicKeyCredential" in window && !IP_ADDRESS.test(location.hostname);
}

/** Has the device make a passkey. The library is loaded only here. */
export async function makePasskey(options: WebAuthnOptions): Promise<object> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  return await refusedOr(startRegistration({ optionsJSON: asCreation(options) }));
}

export async function provePasskey(options: WebAuthnOptions): Promise<object> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return await refusedOr(startAuthentication({ optionsJSON: options }));
}

async function refusedOr<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (cause) {
    throw new PasskeyRefused("The passkey was refused", { cause });
  }
}

/** The service made the options for the browser: nothing here reads them. */
function asCreation(options: WebAuthnOptions): PublicKeyCredentialCreationOptionsJSON {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return options as unknown as PublicKeyCredentialCreationOptionsJSON;
}

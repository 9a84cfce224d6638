import { TextField } from "../kit/fields.tsx";

/** What the field needs. */
export interface CodeFieldProps {
  readonly label: string;
  readonly hint?: string;
}

/** The field `recovery_code`, which replaces a second factor. */
export function RecoveryCodeField({ label, hint }: CodeFieldProps) {
  return (
    <TextField
      name="recovery_code"
      label={label}
      hint={hint}
      autocomplete="off"
      required
      minLength={16}
      maxLength={64}
    />
  );
}

/** The field `code` of an authenticator app: telephones show digits, and browsers fill it in. */
export function CodeField({ label, hint }: CodeFieldProps) {
  return (
    <TextField
      name="code"
      label={label}
      hint={hint}
      autocomplete="one-time-code"
      inputMode="numeric"
      required
      minLength={6}
      maxLength={12}
    />
  );
}

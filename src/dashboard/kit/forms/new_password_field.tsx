import { TextField } from "./text_field.tsx";

/** What the field needs. */
export interface NewPasswordFieldProps {
  readonly label: string;
  readonly hint: string;
}

/** The service's limits for a password. */
const LENGTH_MIN = 12;
const LENGTH_MAX = 128;

/** The field `new_password`: browsers offer to generate and to save it. */
export function NewPasswordField({ label, hint }: NewPasswordFieldProps) {
  return (
    <TextField
      name="new_password"
      type="password"
      label={label}
      hint={hint}
      autocomplete="new-password"
      required
      minLength={LENGTH_MIN}
      maxLength={LENGTH_MAX}
    />
  );
}

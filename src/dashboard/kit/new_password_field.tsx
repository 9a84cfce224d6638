import { TextField } from "./text_field.tsx";

/** What the field needs. */
export interface NewPasswordFieldProps {
  readonly label: string;
  readonly hint: string;
}

/** As short and as long as the service takes a password. */
const LENGTH_MIN = 12;
const LENGTH_MAX = 128;

/** The field `new_password`: a browser offers to make one and to keep it. */
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

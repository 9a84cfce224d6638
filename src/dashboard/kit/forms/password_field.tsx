import { TextField } from "./text_field.tsx";

/** The longest password that the service allows. */
const LENGTH_MAX = 128;

/** The field `password` of a person who proves who they are: browsers fill it in. */
export function PasswordField({ label }: { readonly label: string }) {
  return (
    <TextField
      name="password"
      type="password"
      label={label}
      autocomplete="current-password"
      required
      maxLength={LENGTH_MAX}
    />
  );
}

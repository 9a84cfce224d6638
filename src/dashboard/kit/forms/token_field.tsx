import { useContext } from "preact/hooks";
import { FormContext } from "./form_state.ts";
import { TextField } from "./text_field.tsx";

/** What the field needs. */
export interface TokenFieldProps {
  readonly label: string;
  readonly hint: string;
  /** The token of the link that led here; empty: the person types one. */
  readonly linked: string;
}

/** The token of one use that sets a password. With a link, the field is hidden until the token is refused. */
export function TokenField({ label, hint, linked }: TokenFieldProps) {
  const { fields } = useContext(FormContext);
  if (linked !== "" && !fields.some(({ pointer }) => pointer === "/token")) {
    return <input type="hidden" name="token" value={linked} />;
  }
  return (
    <TextField
      name="token"
      label={label}
      hint={linked === "" ? hint : undefined}
      value={linked}
      autocomplete="off"
      required
      maxLength={256}
    />
  );
}

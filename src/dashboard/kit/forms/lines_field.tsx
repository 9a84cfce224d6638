import { Field } from "./field.tsx";

/** What a field of several lines needs. */
export interface LinesFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly required?: boolean;
  readonly rows?: number;
  readonly placeholder?: string;
  readonly lines: readonly string[];
}

/** Codes such as origins or address ranges, one a line: left to right, and never corrected by the browser. */
export function LinesField({ name, label, hint, required, rows = 3, placeholder, lines }: LinesFieldProps) {
  return (
    <Field name={name} label={label} hint={hint} required={required}>
      {(control) => (
        <textarea
          {...control}
          dir="ltr"
          rows={rows}
          spellcheck={false}
          autoCapitalize="off"
          placeholder={placeholder}
          defaultValue={lines.join("\n")}
        />
      )}
    </Field>
  );
}

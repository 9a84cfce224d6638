import { Field } from "./field.tsx";

/** What a field of one line needs. */
export interface TextFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly required?: boolean | undefined;
  readonly type?: "text" | "email" | "password" | "date" | "number" | "url" | undefined;
  readonly autocomplete?: string | undefined;
  /** The keyboard that telephones show. */
  readonly inputMode?: "numeric" | undefined;
  readonly value?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly step?: string | undefined;
  readonly onInput?: ((value: string) => void) | undefined;
}

/** Text of one line. */
export function TextField({ name, label, hint, required, type = "text", value, onInput, ...rest }: TextFieldProps) {
  // Preact's types allow each input type only certain roles; no role is set here.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const kind = { type } as { readonly type: "text" };
  const isCode = type === "email" || type === "url";
  return (
    <Field name={name} label={label} hint={hint} required={required}>
      {(control) => (
        <input
          {...control}
          {...rest}
          {...kind}
          dir={isCode ? "ltr" : "auto"}
          autoCapitalize={isCode ? "off" : undefined}
          spellcheck={isCode ? false : undefined}
          {...(onInput === undefined ? { defaultValue: value } : { value })}
          onInput={(event) => onInput?.(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

import { Field } from "./field.tsx";

/** One of the answers that a select offers. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** What a select needs. */
export interface SelectFieldProps {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value?: string | undefined;
  readonly hint?: string | undefined;
  /** False where the empty value is one of the choices. */
  readonly required?: boolean | undefined;
  readonly onChange?: ((value: string) => void) | undefined;
}

/** One of a few. */
export function SelectField({ name, label, choices, value, hint, required = true, onChange }: SelectFieldProps) {
  return (
    <Field name={name} label={label} hint={hint} required={required}>
      {(control) => (
        // There is always one chosen; `required` would refuse one whose value is empty.
        <select {...control} required={false} value={value} onChange={(event) => onChange?.(event.currentTarget.value)}>
          {choices.map((choice) => <option key={choice.value} value={choice.value}>{choice.label}</option>)}
        </select>
      )}
    </Field>
  );
}

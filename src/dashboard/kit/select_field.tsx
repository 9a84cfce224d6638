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
  readonly onChange?: ((value: string) => void) | undefined;
}

/** One of a few. */
export function SelectField({ name, label, choices, value, hint, onChange }: SelectFieldProps) {
  return (
    <Field name={name} label={label} hint={hint} required>
      {(control) => (
        // There is always one chosen; `required` would refuse one whose value is empty.
        <select {...control} required={false} value={value} onChange={(event) => onChange?.(event.currentTarget.value)}>
          {choices.map((choice) => <option key={choice.value} value={choice.value}>{choice.label}</option>)}
        </select>
      )}
    </Field>
  );
}

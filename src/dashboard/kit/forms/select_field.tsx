import { Field } from "./field.tsx";

/** One option of a select. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  /** How many there are of it. */
  readonly count?: number | undefined;
}

/** What a select needs. */
export interface SelectFieldProps {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value?: string | undefined;
  readonly hint?: string | undefined;
  /** False if the empty value is one of the choices. */
  readonly required?: boolean | undefined;
  readonly onChange?: ((value: string) => void) | undefined;
}

/** A select with its label. */
export function SelectField({ name, label, choices, value, hint, required = true, onChange }: SelectFieldProps) {
  return (
    <Field name={name} label={label} hint={hint} required={required}>
      {(control) => (
        // One option is always selected; `required` would refuse one with an empty value.
        <select {...control} required={false} value={value} onChange={(event) => onChange?.(event.currentTarget.value)}>
          {choices.map((choice) => <option key={choice.value} value={choice.value}>{choice.label}</option>)}
        </select>
      )}
    </Field>
  );
}

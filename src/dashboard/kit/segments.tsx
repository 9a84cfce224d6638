import { useId } from "preact/hooks";
import { useFormats } from "../messages/use_formats.ts";
import type { Choice } from "./forms/select_field.tsx";

/** What a row of segments needs. */
export interface SegmentsProps {
  /** For screen readers. */
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

/** A choice between a few visible options, each with its count if there is one. They are radio buttons, so the arrow keys move between them. */
export function Segments({ label, choices, value, onChoose }: SegmentsProps) {
  const name = useId();
  const { number } = useFormats();
  return (
    <fieldset class="segments">
      <legend class="unseen">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
          />
          <span>
            {choice.label}
            {choice.count === undefined ? null : <small>{` ${number(choice.count)}`}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

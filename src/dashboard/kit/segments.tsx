import { useId } from "preact/hooks";
import { useFormats } from "../messages/messages.ts";
import type { Choice } from "./fields.tsx";

export interface SegmentsProps {
  /** For screen readers. */
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
  /** `select`: a list to open on a phone, where so many options do not stand in one line. */
  readonly onPhone?: "select";
}

/** A choice between a few visible options, each with its count if there is one. They are radio buttons, so the arrow keys move between them. */
export function Segments({ onPhone, ...shown }: SegmentsProps) {
  // The style sheet shows one of both.
  return onPhone === undefined ? <Options {...shown} /> : (
    <>
      <div class="off-phone">
        <Options {...shown} />
      </div>
      <select
        class="on-phone"
        aria-label={shown.label}
        value={shown.value}
        onChange={({ currentTarget }) => shown.onChoose(currentTarget.value)}
      >
        {shown.choices.map(({ value, label }) => <option key={value} value={value}>{label}</option>)}
      </select>
    </>
  );
}

function Options({ label, choices, value, onChoose }: Omit<SegmentsProps, "onPhone">) {
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
            {choice.count !== undefined && <small>{` ${number(choice.count)}`}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

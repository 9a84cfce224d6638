import { useState } from "preact/hooks";
import type { Choice } from "../../kit/forms/select_field.tsx";
import { CountryField } from "../../kit/forms/country_field.tsx";
import { Field } from "../../kit/forms/field.tsx";
import { TextField } from "../../kit/forms/text_field.tsx";
import { Segments } from "../../kit/segments.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { SuggestInput } from "../../suggest/suggest_input.tsx";
import { LOCATIONS } from "./messages.ts";

/** What the fields need. */
export interface PlaceFieldsProps {
  /** `move`: an existing location. */
  readonly of: "new" | "move";
}

/** Fields for a location's place: an input text, or a point. */
export function PlaceFields({ of }: PlaceFieldsProps) {
  const t = useMessages(LOCATIONS);
  const [by, setBy] = useState(of === "new" ? "input" : "");
  const [input, setInput] = useState("");
  const [country, setCountry] = useState("");
  const choices: readonly Choice[] = [
    ...(of === "new" ? [] : [{ value: "", label: t("keepPlace") }]),
    { value: "input", label: t("byInput") },
    { value: "point", label: t("byPoint") },
  ];
  const label = t(of === "new" ? "by" : "move");
  return (
    <>
      <div class="field">
        <span class="legend">{label}</span>
        <Segments label={label} value={by} choices={choices} onChoose={setBy} />
        <input type="hidden" name="by" value={by} />
      </div>
      {by === "input"
        ? (
          <>
            <Field name="input" label={t("input")} hint={t("inputCalls")} required>
              {({ id, name, required, "aria-describedby": describedBy, "aria-invalid": invalid }) => (
                <SuggestInput
                  id={id}
                  name={name}
                  required={required}
                  value={input}
                  country={country}
                  describedBy={describedBy}
                  isInvalid={invalid === "true"}
                  onInput={setInput}
                  onChoose={(chosen) => setInput(chosen.input)}
                />
              )}
            </Field>
            <CountryField label={t("country")} value={country} onChange={setCountry} />
          </>
        )
        : null}
      {by === "point"
        ? (
          <>
            <div class="field-grid">
              <Degrees name="latitude" label={t("latitude")} max={90} />
              <Degrees name="longitude" label={t("longitude")} max={180} />
            </div>
            <TextField
              name="label"
              label={t("pointLabel")}
              required={of === "new"}
              autocomplete="off"
              maxLength={500}
            />
          </>
        )
        : null}
    </>
  );
}

function Degrees({ name, label, max }: { readonly name: string; readonly label: string; readonly max: number }) {
  return (
    <TextField
      name={name}
      label={label}
      type="number"
      step="any"
      min={`-${max}`}
      max={String(max)}
      required
      autocomplete="off"
    />
  );
}

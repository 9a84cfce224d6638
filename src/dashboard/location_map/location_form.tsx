import { useState } from "preact/hooks";
import { ApiError } from "../api/send.ts";
import type { SavedLocation } from "../api/types.ts";
import { Check, type Choice, CountryField, Field, Form, partsOf, TextField, textOf } from "../kit/fields.tsx";
import { Segments } from "../kit/screen.tsx";
import { messagesOf, shared } from "../messages/messages.ts";
import { endSession, SuggestInput } from "../suggest/suggest_input.tsx";
import { LOCATIONS } from "../texts/en.json";

const t = messagesOf(LOCATIONS);

/** A location's place, name and tags. An uncertain answer is saved only after confirmation. */
export function LocationForm({ row, onSave }: {
  /** Absent: a new one is created. */
  readonly row?: SavedLocation;
  readonly onSave: (body: Readonly<Record<string, unknown>>) => Promise<void>;
}) {
  const [unconfirmed, setUnconfirmed] = useState<string | null>();
  const save = async (values: FormData): Promise<boolean> => {
    const name = textOf(values, "name").trim();
    setUnconfirmed(undefined);
    try {
      await onSave({
        ...placeOf(values),
        accept: textOf(values, "accept") || undefined,
        name: name !== "" ? name : row === undefined ? undefined : null,
        tags: tagsOf(values),
      });
      return true;
    } catch (error) {
      const label = uncertainLabel(error);
      if (label === undefined) {
        throw error;
      }
      setUnconfirmed(label);
      return false;
    }
  };
  return (
    <Form submitLabel={shared("save")} onSubmit={save}>
      <PlaceFields of={row === undefined ? "new" : "move"} />
      {unconfirmed !== undefined && (
        <div class="note warning" role="alert">
          {unconfirmed === null ? t("notFound") : (
            <div class="stack">
              <p>{t("anyway", { label: unconfirmed })}</p>
              <Check name="accept" value="uncertain">{t("acceptUncertain")}</Check>
            </div>
          )}
        </div>
      )}
      <TextField name="name" label={shared("name")} value={row?.name ?? ""} maxLength={200} />
      <TextField
        name="tags"
        label={t("tags")}
        hint={t("tagsHint")}
        value={row?.tags.join(", ") ?? ""}
        maxLength={1700}
      />
    </Form>
  );
}

/** The distinct tags of a line, separated by commas. */
export function tagsOf(values: FormData): readonly string[] {
  return partsOf(values, "tags", /[,،]/u);
}

/**
 * The label of an answer that was refused because it is uncertain; null if nothing was found, undefined for any other
 * error.
 */
function uncertainLabel(error: unknown): string | null | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) {
    return undefined;
  }
  const { resolution } = error.body;
  if (typeof resolution !== "object" || resolution === null || !("status" in resolution)) {
    return undefined;
  }
  return resolution.status === "uncertain" && "label" in resolution && typeof resolution.label === "string"
    ? resolution.label
    : null;
}

/** The place members of a request; none if the place does not change. */
function placeOf(values: FormData): Readonly<Record<string, unknown>> {
  const by = textOf(values, "by");
  if (by === "input") {
    return {
      input: textOf(values, "input"),
      country: textOf(values, "country") || undefined,
      // With the suggestions before it, it is one call.
      session: endSession(),
    };
  }
  if (by === "point") {
    return {
      coordinates: { latitude: Number(textOf(values, "latitude")), longitude: Number(textOf(values, "longitude")) },
      label: textOf(values, "label").trim() || undefined,
    };
  }
  return {};
}

/** Fields for a location's place: an input text, or a point. */
function PlaceFields({ of }: {
  /** `move`: an existing location. */
  readonly of: "new" | "move";
}) {
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
      {by === "input" && (
        <>
          <Field name="input" label={t("input")} hint={t("inputCalls")} required>
            {(control) => (
              <SuggestInput
                {...control}
                value={input}
                country={country}
                onInput={setInput}
                onChoose={(chosen) => setInput(chosen.input)}
              />
            )}
          </Field>
          <CountryField label={shared("country")} value={country} onChange={setCountry} />
        </>
      )}
      {by === "point" && (
        <>
          <div class="field-grid">
            <Degrees name="latitude" label={t("latitude")} max={90} />
            <Degrees name="longitude" label={t("longitude")} max={180} />
          </div>
          <TextField name="label" label={t("pointLabel")} required={of === "new"} maxLength={500} />
        </>
      )}
    </>
  );
}

function Degrees({ name, label, max }: { readonly name: string; readonly label: string; readonly max: number }) {
  return <TextField name={name} label={label} type="number" step="any" min={`-${max}`} max={String(max)} required />;
}

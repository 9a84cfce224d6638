import { useState } from "preact/hooks";
import type { SavedLocation } from "../../api/types.ts";
import { Form } from "../../kit/forms/form.tsx";
import { TextField } from "../../kit/forms/text_field.tsx";
import { textOf } from "../../kit/forms/text_of.ts";
import { SHARED } from "../../messages/shared_messages.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { LOCATIONS } from "./messages.ts";
import { PlaceFields } from "./place_fields.tsx";
import { placeOf } from "./place_of.ts";
import { uncertainLabel } from "./uncertain_label.ts";

/** What the form needs. */
export interface LocationFormProps {
  /** Absent: a new one is created. */
  readonly row?: SavedLocation;
  readonly onSave: (body: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly onClose: () => void;
}

/** A location's place, name and tags. An uncertain answer is saved only after confirmation. */
export function LocationForm({ row, onSave, onClose }: LocationFormProps) {
  const t = useMessages(LOCATIONS);
  const shared = useMessages(SHARED);
  const [unconfirmed, setUnconfirmed] = useState<string | null>();
  const save = async (values: FormData): Promise<void> => {
    const name = textOf(values, "name").trim();
    setUnconfirmed(undefined);
    try {
      await onSave({
        ...placeOf(values),
        ...(textOf(values, "accept") === "" ? {} : { accept: "uncertain" }),
        ...(name !== "" ? { name } : row === undefined ? {} : { name: null }),
        tags: tagsOf(textOf(values, "tags")),
      });
    } catch (error) {
      const label = uncertainLabel(error);
      if (label === undefined) {
        throw error;
      }
      setUnconfirmed(label);
    }
  };
  return (
    <Form submitLabel={shared("save")} onSubmit={save} onCancel={onClose}>
      <PlaceFields of={row === undefined ? "new" : "move"} />
      {unconfirmed === undefined ? null : (
        <div class="note warning" role="alert">
          {unconfirmed === null ? t("notFound") : (
            <div class="stack">
              <p>{t("anyway", { label: unconfirmed })}</p>
              <label class="check">
                <input type="checkbox" name="accept" value="uncertain" />
                {t("acceptUncertain")}
              </label>
            </div>
          )}
        </div>
      )}
      <TextField name="name" label={t("name")} value={row?.name ?? ""} autocomplete="off" maxLength={200} />
      <TextField
        name="tags"
        label={t("tags")}
        hint={t("tagsHint")}
        value={row?.tags.join(", ") ?? ""}
        autocomplete="off"
        maxLength={1700}
      />
    </Form>
  );
}

/** The distinct tags of a line, separated by commas. */
function tagsOf(text: string): readonly string[] {
  return [...new Set(text.split(/[,،]/u).map((tag) => tag.trim()).filter((tag) => tag !== ""))];
}

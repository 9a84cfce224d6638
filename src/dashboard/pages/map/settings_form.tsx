import { api } from "../../api/api.ts";
import { Form } from "../../kit/forms/form.tsx";
import { LinesField } from "../../kit/forms/lines_field.tsx";
import { SelectField } from "../../kit/forms/select_field.tsx";
import { TextField } from "../../kit/forms/text_field.tsx";
import { textOf } from "../../kit/forms/text_of.ts";
import { toast } from "../../kit/notices/toasts.ts";
import { Section } from "../../kit/section.tsx";
import { SHARED } from "../../messages/shared_messages.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { MAP_PAGE } from "./messages.ts";
import type { VersionedMap } from "./use_map.ts";

/** What the form needs. */
export interface SettingsFormProps {
  readonly current: VersionedMap;
  readonly onSaved: () => void;
}

/** Names a map, publishes it, and says which sites may show it. */
export function SettingsForm({ current: { map, etag }, onSaved }: SettingsFormProps) {
  const t = useMessages(MAP_PAGE);
  const shared = useMessages(SHARED);
  const isLive = map.environment === "live";
  const save = async (values: FormData): Promise<void> => {
    const description = textOf(values, "description").trim();
    await api.patch(`/v1/maps/${map.id}`, {
      name: textOf(values, "name").trim(),
      description: description === "" ? null : description,
      slug: textOf(values, "slug").trim(),
      embed_origins: linesOf(textOf(values, "embed_origins")),
      ...(isLive ? { visibility: textOf(values, "visibility") } : {}),
    }, { headers: { "if-match": etag } });
    toast(shared("saved"));
    onSaved();
  };
  return (
    <Section title={t("settings")} kind="card">
      <Form submitLabel={shared("save")} onSubmit={save}>
        <div class="field-grid">
          <TextField name="name" label={t("name")} value={map.name} required autocomplete="off" maxLength={200} />
          <TextField
            name="slug"
            label={t("slug")}
            hint={t("slugHint")}
            value={map.slug}
            required
            autocomplete="off"
            minLength={3}
            maxLength={64}
          />
        </div>
        <TextField
          name="description"
          label={t("description")}
          value={map.description ?? ""}
          autocomplete="off"
          maxLength={2000}
        />
        {isLive ? <VisibilityField visibility={map.visibility} /> : <p class="note">{t("testOnly")}</p>}
        <LinesField
          name="embed_origins"
          label={t("origins")}
          hint={t("originsHint")}
          rows={2}
          lines={map.embed_origins}
        />
      </Form>
    </Section>
  );
}

function VisibilityField({ visibility }: { readonly visibility: string }) {
  const t = useMessages(MAP_PAGE);
  return (
    <SelectField
      name="visibility"
      label={t("visibility")}
      value={visibility}
      choices={[
        { value: "private", label: t("private") },
        { value: "unlisted", label: t("unlisted") },
        { value: "public", label: t("public") },
      ]}
    />
  );
}

function linesOf(text: string): readonly string[] {
  return [...new Set(text.split(/\s+/u).filter((line) => line !== ""))];
}

import { api } from "../../api/api.ts";
import type { Organization } from "../../api/types.ts";
import { Form } from "../../kit/forms/form.tsx";
import { TextField } from "../../kit/forms/text_field.tsx";
import { textOf } from "../../kit/forms/text_of.ts";
import { toast } from "../../kit/notices/toasts.ts";
import { SHARED } from "../../messages/shared_messages.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { loadMe } from "../../session/load_me.ts";
import { SETTINGS } from "./messages.ts";

/** What the form needs. */
export interface NameFormProps {
  readonly organization: Organization;
  readonly onSaved: () => void;
}

/** Renames the organization, and updates its name in the sidebar. */
export function NameForm({ organization, onSaved }: NameFormProps) {
  const t = useMessages(SETTINGS);
  const shared = useMessages(SHARED);
  const save = async (values: FormData): Promise<void> => {
    const slug = textOf(values, "slug").trim();
    await api.patch("/v1/organization", {
      name: textOf(values, "name").trim(),
      ...(slug === organization.slug ? {} : { slug }),
    });
    toast(shared("saved"));
    onSaved();
    await loadMe();
  };
  return (
    <Form submitLabel={shared("save")} onSubmit={save}>
      <div class="field-grid">
        <TextField
          name="name"
          label={t("name")}
          value={organization.name}
          required
          autocomplete="off"
          maxLength={100}
        />
        <TextField
          name="slug"
          label={t("slug")}
          hint={t("slugHint")}
          value={organization.slug}
          required
          autocomplete="off"
          minLength={3}
          maxLength={48}
        />
      </div>
    </Form>
  );
}

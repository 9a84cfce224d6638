import { api } from "../../api/api.ts";
import type { LocationMap } from "../../api/types.ts";
import { Dialog } from "../../kit/dialogs/dialog.tsx";
import { Form } from "../../kit/forms/form.tsx";
import { TextField } from "../../kit/forms/text_field.tsx";
import { textOf } from "../../kit/forms/text_of.ts";
import { toast } from "../../kit/notices/toasts.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { go } from "../../router/go.ts";
import { MAP_NOTICES, MAPS } from "../../texts/en.json";

/** Creates a private map, and opens it. */
export function CreateMapDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(MAPS);
  const notice = useMessages(MAP_NOTICES);
  const submit = async (values: FormData): Promise<void> => {
    await create(values);
    toast(notice("created"));
  };
  return (
    <Dialog title={t("create")} onClose={onClose}>
      <Form submitLabel={t("submit")} onSubmit={submit} onCancel={onClose}>
        <TextField name="name" label={t("name")} required autocomplete="off" maxLength={200} />
        <TextField name="description" label={t("description")} autocomplete="off" maxLength={2000} />
      </Form>
    </Dialog>
  );
}

async function create(values: FormData): Promise<void> {
  const description = textOf(values, "description").trim();
  const { id } = await api.post<LocationMap>("/v1/maps", {
    name: textOf(values, "name").trim(),
    ...(description === "" ? {} : { description }),
  });
  go(`/map/${id}`);
}

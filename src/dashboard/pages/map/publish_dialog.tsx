import { api } from "../../api/api.ts";
import { Dialog } from "../../kit/dialogs/dialog.tsx";
import { Form } from "../../kit/forms/form.tsx";
import { SelectField } from "../../kit/forms/select_field.tsx";
import { textOf } from "../../kit/forms/text_of.ts";
import { toast } from "../../kit/notices/toasts.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { MAP_PAGE } from "./messages.ts";
import type { VersionedMap } from "./use_map.ts";

/** What the dialog needs. */
export interface PublishDialogProps {
  readonly current: VersionedMap;
  readonly onPublished: () => void;
  readonly onClose: () => void;
}

/** Gives a private map a page of its own, for people with its link or for everyone. */
export function PublishDialog({ current: { map, etag }, onPublished, onClose }: PublishDialogProps) {
  const t = useMessages(MAP_PAGE);
  const publish = async (values: FormData): Promise<void> => {
    const body = { visibility: textOf(values, "visibility") };
    await api.patch(`/v1/maps/${map.id}`, body, { headers: { "if-match": etag } });
    toast(t("published"));
    onClose();
    onPublished();
  };
  return (
    <Dialog title={t("publishTitle")} onClose={onClose}>
      <Form submitLabel={t("publish")} onSubmit={publish} onCancel={onClose}>
        <SelectField
          name="visibility"
          label={t("visibility")}
          choices={[{ value: "unlisted", label: t("unlisted") }, { value: "public", label: t("public") }]}
        />
      </Form>
    </Dialog>
  );
}

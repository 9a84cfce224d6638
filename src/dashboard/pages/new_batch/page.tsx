import { useEffect, useState } from "preact/hooks";
import { api } from "../../api/api.ts";
import type { Batch } from "../../api/types.ts";
import { Field } from "../../kit/forms/field.tsx";
import { toast } from "../../kit/notices/toasts.ts";
import { Screen } from "../../kit/screen.tsx";
import { Section } from "../../kit/section.tsx";
import { Segments } from "../../kit/segments.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { go } from "../../router/go.ts";
import { Link } from "../../router/link.tsx";
import { DropZone } from "./drop_zone.tsx";
import { MappingForm } from "./mapping_form.tsx";
import { NEW_BATCH } from "./messages.ts";
import { pastedFile } from "./pasted_file.ts";
import type { Preview } from "./preview/preview.ts";
import { readPreview } from "./preview/read_preview.ts";
import { uploadBody } from "./upload_body.ts";

/** Half a gigabyte over a slow line. Milliseconds. */
const UPLOAD_DEADLINE_MS = 3_600_000;
/** A pause in pasting or typing after which the preview is read again. Milliseconds. */
const PAUSE_MS = 200;

/** Creates a batch from a file or pasted addresses, after the meaning of the columns was chosen. */
export function NewBatchPage() {
  const t = useMessages(NEW_BATCH);
  const [from, setFrom] = useState("file");
  const [chosen, setChosen] = useState<File>();
  const [text, setText] = useState("");
  const [read, setRead] = useState<{ readonly file: File; readonly preview: Preview }>();
  useEffect(() => {
    setRead(undefined);
    const file = from === "file" ? chosen : text.trim() === "" ? undefined : pastedFile(text);
    let isGone = false;
    const timer = setTimeout(() => {
      if (file !== undefined) {
        void readPreview(file).then((preview) => isGone || setRead({ file, preview }));
      }
    }, from === "file" ? 0 : PAUSE_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [from, chosen, text]);
  const upload = async (values: FormData, header: boolean | undefined): Promise<void> => {
    if (read !== undefined) {
      const body = uploadBody(values, read.file, header);
      const batch = await api.post<Batch>("/v1/batches", body, { deadlineMs: UPLOAD_DEADLINE_MS });
      toast(t("uploaded"));
      go(`/batches/${batch.id}`);
    }
  };
  return (
    <Screen title={t("title")} lead={t("lead")} actions={<Link to="/batches" class="button">{t("toList")}</Link>}>
      <Section title={t("from")} kind="card">
        <Segments
          label={t("from")}
          value={from}
          choices={[{ value: "file", label: t("file") }, { value: "paste", label: t("paste") }]}
          onChoose={setFrom}
        />
        {from === "file"
          ? <DropZone file={chosen} onChoose={setChosen} />
          : (
            <Field name="pasted" label={t("pasted")} hint={t("pastedHint")} required>
              {(control) => (
                <textarea
                  {...control}
                  dir="auto"
                  rows={8}
                  value={text}
                  onInput={(event) => setText(event.currentTarget.value)}
                />
              )}
            </Field>
          )}
      </Section>
      {read === undefined
        ? null
        : <MappingForm key={`${read.file.name} ${read.file.size}`} preview={read.preview} onUpload={upload} />}
    </Screen>
  );
}

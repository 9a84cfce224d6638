import { useState } from "preact/hooks";
import { Icon } from "../../kit/icon.tsx";
import { useFormats } from "../../messages/use_formats.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { NEW_BATCH } from "./messages.ts";

/** What the place for a file needs. */
export interface DropZoneProps {
  readonly file: File | undefined;
  readonly onChoose: (file: File) => void;
}

const KILOBYTE = 1000;

/** Accepts a dropped or chosen file. The browser's own control covers the area, so that the keyboard reaches it. */
export function DropZone({ file, onChoose }: DropZoneProps) {
  const t = useMessages(NEW_BATCH);
  const { number } = useFormats();
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null | undefined): void => {
    const chosen = files?.[0];
    if (chosen !== undefined) {
      onChoose(chosen);
    }
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer?.files);
  };
  return (
    <label
      class={`drop-zone ${isOver ? "is-over" : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="stack" />
      {file === undefined ? <strong>{t("drop")}</strong> : (
        <strong>
          <bdi>{file.name}</bdi>{" "}
          <span class="muted nowrap">
            {number(Math.ceil(file.size / KILOBYTE), { style: "unit", unit: "kilobyte" })}
          </span>
        </strong>
      )}
      <span class="muted">{file === undefined ? t("formats") : t("another")}</span>
      <input
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,.ndjson,.jsonl,.gz"
        onChange={({ currentTarget: input }) => {
          take(input.files);
          // A file of the same name, corrected meanwhile, would be no change.
          input.value = "";
        }}
      />
    </label>
  );
}

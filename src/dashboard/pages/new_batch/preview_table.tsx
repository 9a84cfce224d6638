import { useMessages } from "../../messages/use_messages.ts";
import { NEW_BATCH } from "./messages.ts";

/** What the first rows need. */
export interface PreviewTableProps {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A file's first rows, in a frame that scrolls, because they may have many columns. */
export function PreviewTable({ columns, rows }: PreviewTableProps) {
  const t = useMessages(NEW_BATCH);
  return (
    <div class="preview-frame" tabIndex={0} role="group" aria-label={t("preview")}>
      <table role="table" class="preview">
        <caption class="unseen">{t("preview")}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((name) => (
              <th key={name} role="columnheader" scope="col">
                <bdi class="clipped">{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, i) => (
            <tr key={i} role="row">
              {columns.map((name, column) => (
                <td key={name} role="cell">
                  <bdi class="clipped">{row[column] ?? ""}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

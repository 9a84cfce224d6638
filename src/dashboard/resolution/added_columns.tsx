import { type Appended, cardColumns } from "../../domain/appended.ts";
import type { Ids } from "../../domain/ids.ts";
import { columnName } from "../batch/batch_parts.tsx";
import { Fact } from "../kit/screen.tsx";
import { messagesOf } from "../messages/messages.ts";
import { BATCH } from "../texts/en.json";

const t = messagesOf(BATCH);

/** An answer, a row or a saved location. */
export interface AddedColumnsProps {
  readonly of: { readonly appended?: Appended | null | undefined; readonly ids?: Ids | undefined };
}

/** The columns next to a location, and its identifiers elsewhere, as lines of a list of facts. */
export function AddedColumns({ of }: AddedColumnsProps) {
  return (
    <>
      {cardColumns(of).map(([name, text]) => (
        <Fact key={name} name={<bdi>{columnName(name)}</bdi>}>
          <bdi class="broken">{text}</bdi>
        </Fact>
      ))}
    </>
  );
}

/** Says that another point of the location's circle has other columns, where this is so. */
export function UncertainColumns({ of: { appended } }: AddedColumnsProps) {
  return appended?.["certain"] === false ? <p class="hint">{t("uncertainColumns")}</p> : null;
}

import type { SavedLocation } from "../../api/types.ts";
import { Badge } from "../../kit/badge.tsx";
import { Button } from "../../kit/buttons/button.tsx";
import { CopyButton } from "../../kit/buttons/copy_button.tsx";
import { Table } from "../../kit/lists/table.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { coordinatesText } from "../../resolution/coordinates_text.ts";
import { Link } from "../../router/link.tsx";
import { nameOf } from "./name_of.ts";
import { pathOf } from "./path_of.ts";
import { LOCATIONS, SHARED } from "../../texts/en.json";

/** What the table of locations needs. */
export interface LocationTableProps {
  readonly rows: readonly SavedLocation[];
  /** The one whose point was clicked on the map. */
  readonly selected: string | undefined;
  /** Undefined for people who may only read. */
  readonly onEdit: ((row: SavedLocation) => void) | undefined;
  readonly onDelete: (row: SavedLocation) => void;
}

/** Locations with their short codes and tags. */
export function LocationTable({ rows, selected, onEdit, onDelete }: LocationTableProps) {
  const t = useMessages(LOCATIONS);
  const shared = useMessages(SHARED);
  return (
    <Table
      caption={t("title")}
      rows={rows}
      rowKey={({ id }) => id}
      selected={selected}
      columns={[
        { name: "name", head: t("name"), cell: (row) => <LocationName row={row} /> },
        { name: "code", head: t("shortCode"), cell: (row) => <ShortCode row={row} /> },
        { name: "tags", head: t("tags"), cell: ({ tags }) => <Tags tags={tags} /> },
        ...(onEdit === undefined ? [] : [{
          name: "actions",
          head: shared("actions"),
          align: "end" as const,
          cell: (row: SavedLocation) => (
            <div class="row">
              <Button label={t("editOf", { name: nameOf(row) })} onPress={() => onEdit(row)}>{t("edit")}</Button>
              <Button label={t("deleteOf", { name: nameOf(row) })} onPress={() => onDelete(row)}>
                {shared("delete")}
              </Button>
            </div>
          ),
        }]),
      ]}
    />
  );
}

function LocationName({ row }: { readonly row: SavedLocation }) {
  const t = useMessages(LOCATIONS);
  return (
    <div class="cell-stack">
      <bdi class="broken">{nameOf(row)}</bdi>
      {row.name === null ? null : <bdi class="muted broken plain">{row.label}</bdi>}
      <span class="row">
        <code class="muted" dir="ltr">{coordinatesText(row.coordinates)}</code>
        {row.status === "uncertain" ? <Badge tone="warning">{t("uncertain")}</Badge> : null}
      </span>
    </div>
  );
}

function ShortCode({ row: { short_code: code } }: { readonly row: SavedLocation }) {
  return code === null ? <>–</> : (
    <span class="row nowrap-row">
      <code class="nowrap" dir="ltr">{code}</code>
      <CopyButton text={code} name={code} face="icon" />
    </span>
  );
}

function Tags({ tags }: Pick<SavedLocation, "tags">) {
  const t = useMessages(LOCATIONS);
  return (
    <span class="examples">
      {tags.map((tag) => (
        <Link key={tag} to={pathOf({ tag })} class="chip">
          <span class="unseen">{t("tagged", { tag })}</span>
          <bdi aria-hidden="true">{tag}</bdi>
        </Link>
      ))}
    </span>
  );
}

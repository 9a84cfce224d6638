import type { BatchPreview } from "../../api/types.ts";
import { Table } from "../../kit/lists/table.tsx";
import { SelectField } from "../../kit/forms/select_field.tsx";
import { Section } from "../../kit/section.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { COLUMN_ROLE_NAMES, NEW_BATCH } from "../../texts/en.json";

/** What the table of columns needs. */
export interface ColumnRolesProps {
  readonly preview: BatchPreview;
  readonly onSheet: (sheet: string) => void;
  /** 0: no row has the names of the columns. */
  readonly onHeaderRow: (row: number) => void;
  readonly onRole: (column: { readonly name: string; readonly role: string }) => void;
}

/** Roles that can be chosen, in the order in which people write an address. */
const ROLES = [
  "full_address",
  "street",
  "house_number",
  "unit",
  "postcode",
  "locality",
  "district",
  "county",
  "region",
  "country",
  "latitude",
  "longitude",
  "id",
  "name",
  "ignored",
] as const;

/** Shows what each column was recognized as, with some of its values, and lets the person correct it. */
export function ColumnRoles({ preview, onSheet, onHeaderRow, onRole }: ColumnRolesProps) {
  const t = useMessages(NEW_BATCH);
  const { sheets, header_row: headerRow, columns, format } = preview;
  return (
    <Section title={t("columns")} lead={t("columnsLead")} kind="card">
      {sheets.length < 2 ? null : (
        <SelectField
          name="sheet"
          label={t("sheet")}
          value={sheets.find(({ selected }) => selected)?.name ?? ""}
          choices={sheets.map(({ name }) => ({ value: name, label: name }))}
          onChange={onSheet}
        />
      )}
      {format === "ndjson" ? null : (
        <label class="check">
          <input
            type="checkbox"
            checked={headerRow > 0}
            onChange={(event) => onHeaderRow(event.currentTarget.checked ? 1 : 0)}
          />
          {headerRow > 1 ? t("headerRow", { row: headerRow }) : t("hasHeader")}
        </label>
      )}
      <Table
        caption={t("columns")}
        rows={columns}
        rowKey={({ name }) => name}
        columns={[
          { name: "column", head: t("column"), cell: ({ name }) => <bdi class="clipped">{name}</bdi> },
          {
            name: "meaning",
            head: t("role"),
            cell: ({ name, role }) => <RoleSelect name={name} role={role} onRole={onRole} />,
          },
          { name: "samples", head: t("samples"), cell: ({ samples }) => <Samples samples={samples} /> },
        ]}
      />
      {preview.warnings.includes("coordinates_and_address") ? <p class="note">{t("coordinatesAndAddress")}</p> : null}
      {preview.warnings.includes("rows_of_other_width") ? <p class="note">{t("rowsOfOtherWidth")}</p> : null}
      {preview.warnings.includes("encoding_uncertain")
        ? <p class="note">{t("encodingUncertain", { encoding: preview.encoding ?? "" })}</p>
        : null}
      {preview.damaged_cells.length > 0
        ? (
          <p class="note">
            {t("damagedHouseNumbers")}{" "}
            <bdi>{preview.damaged_cells.map(({ line, value }) => `${line}: ${value}`).join(" · ")}</bdi>
          </p>
        )
        : null}
    </Section>
  );
}

function RoleSelect({ name, role, onRole }: {
  readonly name: string;
  readonly role: string;
  readonly onRole: ColumnRolesProps["onRole"];
}) {
  const t = useMessages(NEW_BATCH);
  const names = useMessages(COLUMN_ROLE_NAMES);
  return (
    <select
      aria-label={t("roleOf", { name })}
      value={role}
      onChange={(event) => onRole({ name, role: event.currentTarget.value })}
    >
      {ROLES.map((one) => <option key={one} value={one}>{names(one)}</option>)}
    </select>
  );
}

function Samples({ samples }: { readonly samples: readonly string[] }) {
  return (
    <span class="muted">
      {samples.map((sample, i) => (
        <span key={sample}>
          {i === 0 ? null : " · "}
          <bdi>{sample}</bdi>
        </span>
      ))}
    </span>
  );
}

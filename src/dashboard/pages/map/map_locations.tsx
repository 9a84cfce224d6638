import { useState } from "preact/hooks";
import { api } from "../../api/api.ts";
import type { SavedLocation } from "../../api/types.ts";
import { Button } from "../../kit/buttons/button.tsx";
import { Table } from "../../kit/lists/table.tsx";
import { ProblemNote } from "../../kit/notices/problem_note.tsx";
import { toast } from "../../kit/notices/toasts.ts";
import { MAP_NOTICES } from "../../location_map/map_notices.ts";
import { SHARED } from "../../messages/shared_messages.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { MAP_PAGE } from "./messages.ts";

/** What the list needs. */
export interface MapLocationsProps {
  readonly mapId: string;
  readonly rows: readonly SavedLocation[];
  /** The one whose point was clicked on the map. */
  readonly selected: string | undefined;
  readonly mayWrite: boolean;
  readonly onChanged: () => void;
}

/** A map's locations in order, with buttons to move and remove them, because a keyboard cannot drag. */
export function MapLocations({ mapId, rows, selected, mayWrite, onChanged }: MapLocationsProps) {
  const t = useMessages(MAP_PAGE);
  const shared = useMessages(SHARED);
  const notice = useMessages(MAP_NOTICES);
  const [problem, setProblem] = useState<unknown>();
  const change = async (work: Promise<unknown>, done?: string): Promise<void> => {
    setProblem(undefined);
    try {
      await work;
      onChanged();
      if (done !== undefined) {
        toast(done);
      }
    } catch (error) {
      setProblem(error);
    }
  };
  const pathOf = (id: string): string => `/v1/maps/${mapId}/locations/${id}`;
  const moveTo = (id: string, position: number): void =>
    void change(api.put(pathOf(id), undefined, { query: { position } }));
  const buttons = (row: SavedLocation) => {
    const at = rows.indexOf(row);
    const name = row.name ?? row.label;
    return (
      <div class="row">
        <Button disabled={at === 0} label={t("upOf", { name })} onPress={() => moveTo(row.id, at - 1)}>
          {t("up")}
        </Button>
        <Button disabled={at === rows.length - 1} label={t("downOf", { name })} onPress={() => moveTo(row.id, at + 1)}>
          {t("down")}
        </Button>
        <Button
          label={t("removeOf", { name })}
          onPress={() => void change(api.delete(pathOf(row.id)), notice("removed"))}
        >
          {t("remove")}
        </Button>
      </div>
    );
  };
  return (
    <>
      {problem === undefined ? null : <ProblemNote error={problem} />}
      <Table
        caption={t("locations")}
        rows={rows}
        rowKey={({ id }) => id}
        selected={selected}
        columns={[
          { name: "name", head: t("place"), cell: ({ name, label }) => <bdi class="broken">{name ?? label}</bdi> },
          ...(mayWrite ? [{ name: "actions", head: shared("actions"), align: "end" as const, cell: buttons }] : []),
        ]}
      />
    </>
  );
}

import type { ComponentChildren } from "preact";
import { useMemo, useState } from "preact/hooks";
import { api } from "../../api/api.ts";
import type { Page, SavedLocation } from "../../api/types.ts";
import { useStore } from "../../base/use_store.ts";
import { Button } from "../../kit/buttons/button.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Pagination } from "../../kit/lists/pagination.tsx";
import { Loaded } from "../../kit/loading/loaded.tsx";
import { useResource } from "../../kit/loading/use_resource.ts";
import { Screen } from "../../kit/screen.tsx";
import { ChosenLocation } from "../../location_map/chosen_location.tsx";
import { LazyMap } from "../../map/lazy_map.tsx";
import type { MapPoint } from "../../map/map_point.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { Link } from "../../router/link.tsx";
import { currentRoute } from "../../router/current_route.ts";
import { useNewRequest } from "../../router/use_new_request.ts";
import { useMay } from "../../session/use_may.ts";
import { CreateLocationDialog } from "./create_location_dialog.tsx";
import { DeleteLocationDialog } from "./delete_location_dialog.tsx";
import { EditLocationDialog } from "./edit_location_dialog.tsx";
import { LocationTable } from "./location_table.tsx";
import { LOCATIONS } from "./messages.ts";
import { SearchBar } from "./search_bar.tsx";

type Open =
  | { readonly what: "create" }
  | { readonly what: "edit" | "delete"; readonly row: SavedLocation };

/** Saved locations: search, create, change, delete. Search, tag and page are in the URL. */
export function LocationsPage() {
  const t = useMessages(LOCATIONS);
  const { query } = useStore(currentRoute);
  const [q, tag, cursor] = ["q", "tag", "cursor"].map((name) => query.get(name) ?? undefined);
  const locations = useResource(
    (signal) => api.get<Page<SavedLocation>>("/v1/locations", { query: { q, tag, cursor }, signal }),
    [q, tag, cursor],
  );
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  const mayWrite = useMay("member");
  useNewRequest(() => mayWrite ? setOpen({ what: "create" }) : undefined);
  const create = mayWrite
    ? <Button kind="primary" icon="plus" onPress={() => setOpen({ what: "create" })}>{t("create")}</Button>
    : undefined;
  return (
    <Screen title={t("title")} lead={t("lead")} actions={create}>
      <SearchBar key={`${q} ${tag}`} q={q} tag={tag} />
      <Loaded resource={locations}>
        {(page) =>
          page.data.length === 0 && cursor === undefined
            ? <Nothing isFiltered={q !== undefined || tag !== undefined} create={create} />
            : <LocationList page={page} mayWrite={mayWrite} onOpen={setOpen} />}
      </Loaded>
      {open?.what === "create" ? <CreateLocationDialog onSaved={locations.reload} onClose={close} /> : null}
      {open?.what === "edit" ? <EditLocationDialog row={open.row} onSaved={locations.reload} onClose={close} /> : null}
      {open?.what === "delete"
        ? <DeleteLocationDialog row={open.row} onDeleted={locations.reload} onClose={close} />
        : null}
    </Screen>
  );
}

interface LocationListProps {
  readonly page: Page<SavedLocation>;
  readonly mayWrite: boolean;
  /** The same function at every call. */
  readonly onOpen: (open: Open) => void;
}

function LocationList({ page, mayWrite, onOpen }: LocationListProps) {
  const [chosen, setChosen] = useState<string>();
  // The same elements while a dialog opens and closes: no row is compared.
  return useMemo(() => {
    const onEdit = mayWrite ? (row: SavedLocation): void => onOpen({ what: "edit", row }) : undefined;
    return (
      <div class="beside">
        <div class="stack">
          <LocationTable
            rows={page.data}
            selected={chosen}
            onEdit={onEdit}
            onDelete={(row) => onOpen({ what: "delete", row })}
          />
          <Pagination page={page} />
        </div>
        <LocationsMap
          rows={page.data}
          chosen={page.data.find(({ id }) => id === chosen)}
          onChoose={setChosen}
          onEdit={onEdit}
        />
      </div>
    );
  }, [page, mayWrite, chosen]);
}

interface NothingProps {
  readonly isFiltered: boolean;
  /** Undefined for people who may only read. */
  readonly create: ComponentChildren;
}

function Nothing({ isFiltered, create }: NothingProps) {
  const t = useMessages(LOCATIONS);
  if (isFiltered) {
    return (
      <Empty icon="pin" title={t("noneFound")}>
        <Link to="/locations" class="button">{t("clear")}</Link>
      </Empty>
    );
  }
  return (
    <Empty icon="pin" title={t("none")}>
      <p>{t("noneBody")}</p>
      {create}
    </Empty>
  );
}

interface LocationsMapProps {
  readonly rows: readonly SavedLocation[];
  /** The row whose point was clicked. */
  readonly chosen: SavedLocation | undefined;
  readonly onChoose: (id: string | undefined) => void;
  /** Undefined for people who may only read. */
  readonly onEdit: ((row: SavedLocation) => void) | undefined;
}

function LocationsMap({ rows, chosen, onChoose, onEdit }: LocationsMapProps) {
  const t = useMessages(LOCATIONS);
  const points = useMemo(
    (): readonly MapPoint[] =>
      rows.map(({ id, coordinates, status, name, label }) => ({
        id,
        coordinates,
        title: name ?? label,
        detail: label,
        tone: status === "found" ? "good" : "warning",
      })),
    [rows],
  );
  return points.length === 0 ? null : (
    <div class="beside-fixed stack tight">
      <LazyMap label={t("map")} points={points} onChoose={onChoose} />
      <ChosenLocation row={chosen} onClose={() => onChoose(undefined)}>
        {onEdit === undefined || chosen === undefined
          ? null
          : <Button onPress={() => onEdit(chosen)}>{t("edit")}</Button>}
      </ChosenLocation>
    </div>
  );
}

import type { ComponentChildren } from "preact";
import { useMemo, useState } from "preact/hooks";
import { api, callApi } from "../../api/api.ts";
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
import { LocationTable } from "./location_table.tsx";
import { Dialog } from "../../kit/dialogs/dialog.tsx";
import { toast } from "../../kit/notices/toasts.ts";
import { LocationForm } from "./location_form.tsx";
import { Confirm } from "../../kit/dialogs/confirm.tsx";
import { nameOf } from "./name_of.ts";
import { SearchForm } from "../../kit/forms/search_form.tsx";
import { Icon } from "../../kit/icon.tsx";
import { go } from "../../router/go.ts";
import { pathOf } from "./path_of.ts";
import { LOCATIONS } from "../../texts/en.json";

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

/** What the dialog needs. */
interface CreateLocationDialogProps {
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Saves a new location. */
function CreateLocationDialog({ onSaved, onClose }: CreateLocationDialogProps) {
  const t = useMessages(LOCATIONS);
  const save = async (body: Readonly<Record<string, unknown>>): Promise<void> => {
    await api.post("/v1/locations", body);
    toast(t("saved"));
    onClose();
    onSaved();
  };
  return (
    <Dialog title={t("create")} onClose={onClose}>
      <LocationForm onSave={save} onClose={onClose} />
    </Dialog>
  );
}

/** What the dialog needs. */
interface DeleteLocationDialogProps {
  readonly row: SavedLocation;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Deletes a location permanently. */
function DeleteLocationDialog({ row, onDeleted, onClose }: DeleteLocationDialogProps) {
  const t = useMessages(LOCATIONS);
  const remove = async (): Promise<void> => {
    await api.delete(`/v1/locations/${row.id}`);
    toast(t("deleted"));
    onClose();
    onDeleted();
  };
  return (
    <Confirm
      title={t("deleteTitle", { name: nameOf(row) })}
      actionLabel={t("deleteSubmit")}
      onConfirm={remove}
      onClose={onClose}
    >
      {t("deleteBody")}
    </Confirm>
  );
}

/** What the search needs. */
interface SearchBarProps {
  readonly q: string | undefined;
  readonly tag: string | undefined;
}

/** Search words, and the tag that filters the locations. */
function SearchBar({ q = "", tag }: SearchBarProps) {
  const t = useMessages(LOCATIONS);
  return (
    <SearchForm
      label={t("search")}
      placeholder={t("searchHint")}
      submitLabel={t("find")}
      text={q}
      onSearch={(wanted) => go(pathOf({ q: wanted, tag }))}
    >
      {tag === undefined ? null : (
        <Link to={pathOf({ q })} class="button">
          <bdi>{t("tag", { tag })}</bdi>
          <span class="unseen">{t("withoutTag", { tag })}</span>
          <Icon name="close" />
        </Link>
      )}
    </SearchForm>
  );
}

/** What the dialog needs. */
interface EditLocationDialogProps {
  readonly row: SavedLocation;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Changes a location. A change that somebody else made meanwhile is not overwritten. */
function EditLocationDialog({ row, onSaved, onClose }: EditLocationDialogProps) {
  const t = useMessages(LOCATIONS);
  const path = `/v1/locations/${row.id}`;
  const current = useResource(async (signal) => {
    const response = await callApi("GET", path, { signal });
    const location: SavedLocation = await response.json();
    return { location, etag: response.headers.get("etag") ?? "*" };
  }, [path]);
  return (
    <Dialog title={t("editOf", { name: nameOf(row) })} onClose={onClose}>
      <Loaded resource={current}>
        {({ location, etag }) => (
          <LocationForm
            row={location}
            onClose={onClose}
            onSave={async (body) => {
              await api.patch(path, body, { headers: { "if-match": etag } });
              toast(t("saved"));
              onClose();
              onSaved();
            }}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

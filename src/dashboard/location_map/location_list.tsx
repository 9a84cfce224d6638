import type { ComponentChildren, ComponentType, RefObject } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { api } from "../api/api.ts";
import type { LocationMap, Page, SavedLocation } from "../api/types.ts";
import { ActionButton, Button, CopyButton, ProblemNote, toast, useAction } from "../kit/actions.tsx";
import { openDialog } from "../kit/dialog.tsx";
import { SearchForm } from "../kit/fields.tsx";
import { Icon } from "../kit/icon.tsx";
import { Empty, type EmptyProps, Loaded, Pagination, type Resource, Table, usePage } from "../kit/lists.tsx";
import { Badge } from "../kit/screen.tsx";
import { messagesOf, shared } from "../messages/messages.ts";
import { coordinatesText } from "../resolution/answer_sentence.ts";
import { go, Link, useFilters, useRoute } from "../router/router.tsx";
import { useMay } from "../session/session.ts";
import { LOCATIONS, MAP_PAGE } from "../texts/en.json";
import {
  askToDelete,
  EditLocationDialog,
  forEachLocation,
  type LocationDialogProps,
  nameOf,
  TagDialog,
  ToMapDialog,
} from "./location_dialogs.tsx";
import { LazyMap } from "../map/lazy_map.tsx";
import type { MapPoint } from "../map/draw_points.ts";
import { AddedColumns, UncertainColumns } from "../resolution/answer_parts.tsx";

const t = messagesOf(LOCATIONS);
const onMap = messagesOf(MAP_PAGE);

/** Rows per page: with a map and all of their texts they stay below some screens of a phone. */
const ROWS = 25;

/** Buttons that move a row of a map. */
const STEPS = [["up", "upOf", -1], ["down", "downOf", 1]] as const;

/** The saved locations that the URL selects (`q`, `tag`, `cursor`): all, or those of a map in its order. */
export function useLocations(mapId?: string): Resource<Page<SavedLocation>> {
  const { values } = useFilters("q", "tag");
  return usePage("/v1/locations", { ...values, map_id: mapId, limit: ROWS });
}

export interface LocationListProps {
  readonly resource: Resource<Page<SavedLocation>>;
  /** The map whose locations they are: they are put in order and removed from it. Absent: they are deleted. */
  readonly map?: LocationMap;
  readonly onChanged: () => void;
  readonly none: EmptyProps;
  /** Next to the search. */
  readonly children?: ComponentChildren;
}

/** Saved locations next to their map: search, selection of several, and what can be done with them. */
export function LocationList(props: LocationListProps) {
  const { resource, map, onChanged, none, children } = props;
  const { path, query } = useRoute();
  const { values: { q, tag }, isFiltered, pathWith, show } = useFilters("q", "tag");
  const mayWrite = useMay("member");
  const [chosen, setChosen] = useState<string>();
  const [selected, setSelected] = useState<readonly SavedLocation[]>([]);
  const { problem, act } = useAction();
  const rows = resource.state === "ready" ? resource.data.data : [];
  const isSelected = (wanted: string): boolean => selected.some(({ id }) => id === wanted);
  const finish = (text: string): void => {
    setSelected([]);
    onChanged();
    toast(text);
  };
  const edit = (EditDialog: ComponentType<LocationDialogProps>, which: readonly SavedLocation[]): void =>
    openDialog(<EditDialog rows={which} mapId={map?.id} onDone={finish} />);
  /** Whether it succeeded. */
  const change = async (work: Promise<unknown>, text?: string): Promise<boolean> => {
    const isDone = await act(() => work);
    if (isDone && text !== undefined) {
      toast(text);
      setSelected([]);
    }
    onChanged();
    return isDone;
  };
  const placeOf = ({ id }: SavedLocation): string => `/v1/maps/${map?.id}/locations/${id}`;
  const remove = (which: readonly SavedLocation[]): void =>
    void change(forEachLocation(which, (row) => api.delete(placeOf(row))), t("removed", { count: which.length }));
  const first = Number(query.get("from") ?? 0);
  const moveTo = async (row: SavedLocation, position: number): Promise<void> => {
    const isDone = await change(api.put(placeOf(row), undefined, { query: { position } }));
    if (isDone && position < first) {
      // It is on the previous page now, behind whose last row this one begins.
      const moved = new URLSearchParams(query);
      moved.set("from", String(first + 1));
      go(`${path}?${moved.toString()}`, "replace");
    }
  };
  const onEdit = mayWrite ? (row: SavedLocation): void => edit(EditLocationDialog, [row]) : undefined;
  const buttonsOf = (row: SavedLocation): ComponentChildren => {
    const name = nameOf(row);
    const position = first + rows.indexOf(row);
    return map === undefined
      ? (
        <>
          <Button label={t("editOf", { name })} onPress={() => onEdit?.(row)}>{t("edit")}</Button>
          <Button label={t("deleteOf", { name })} onPress={() => askToDelete([row], finish)}>
            {shared("delete")}
          </Button>
        </>
      )
      : (
        <>
          {(isFiltered ? [] : STEPS).map(([icon, text, step]) => (
            <Button
              key={icon}
              icon={icon}
              disabled={position + step < 0 || position + step >= map.location_count}
              label={onMap(text, { name })}
              onPress={() => void moveTo(row, position + step)}
            />
          ))}
          <Button label={onMap("removeOf", { name })} onPress={() => remove([row])}>{onMap("remove")}</Button>
        </>
      );
  };
  const beside = useRef<HTMLDivElement>(null);
  const chooseInTable = (id: string): void => {
    setChosen(id);
    beside.current?.scrollIntoView({ block: "nearest" });
  };
  const table = (
    <Table
      caption={shared("locations")}
      rows={rows}
      selected={chosen}
      selection={mayWrite
        ? { rows: selected, onSelect: setSelected, labelOf: (row) => t("select", { name: nameOf(row) }) }
        : undefined}
      columns={{
        name: [shared("name"), (row) => <LocationName row={row} onChoose={chooseInTable} />],
        code: map === undefined && [t("shortCode"), (row) => <ShortCode row={row} />],
        tags: [t("tags"), ({ tags }) => <Tags tags={tags} />],
      }}
      actions={mayWrite && buttonsOf}
    />
  );
  return (
    <>
      <SearchForm
        key={`${q} ${tag}`}
        label={t("search")}
        placeholder={t("searchHint")}
        submitLabel={t("find")}
        text={q}
        onSearch={(text) => show({ q: text })}
      >
        {tag !== undefined && (
          <Link to={pathWith({ tag: "" })} class="button">
            <bdi>{t("tag", { tag })}</bdi>
            <span class="unseen">{t("withoutTag", { tag })}</span>
            <Icon name="close" />
          </Link>
        )}
        {children}
      </SearchForm>
      {problem !== undefined && <ProblemNote error={problem} />}
      <Loaded resource={resource}>
        {(page) =>
          page.data.length === 0 && !query.has("cursor")
            ? isFiltered
              ? <Empty icon="pin" title={t("noneFound")} action={<Link to={path} class="button">{t("clear")}</Link>} />
              : <Empty {...none} />
            : (
              <div class="beside">
                <div class="stack">
                  {table}
                  <Pagination page={page} rows={ROWS} total={isFiltered ? undefined : map?.location_count} />
                </div>
                <LocationsMap
                  frame={beside}
                  rows={rows}
                  chosen={rows.find(({ id }) => id === chosen)}
                  onChoose={setChosen}
                  onEdit={onEdit}
                  onChanged={onChanged}
                />
              </div>
            )}
      </Loaded>
      {selected.length !== 0 && (
        <div class="selection card" role="group" aria-label={t("selection")}>
          <strong role="status">{t("selected", { count: selected.length })}</strong>
          <Button kind="quiet" icon="close" label={t("deselect")} onPress={() => setSelected([])} />
          <span class="in-cards">
            <Button onPress={() => setSelected([...selected, ...rows.filter(({ id }) => !isSelected(id))])}>
              {shared("selectAll")}
            </Button>
          </span>
          <Button onPress={() => edit(TagDialog, selected)}>{t("addTags")}</Button>
          <Button onPress={() => edit(ToMapDialog, selected)}>
            {t(map === undefined ? "toMap" : "moveToMap")}
          </Button>
          {map === undefined
            ? <Button onPress={() => askToDelete(selected, finish)}>{shared("delete")}</Button>
            : <Button onPress={() => remove(selected)}>{onMap("remove")}</Button>}
        </div>
      )}
    </>
  );
}

function LocationName({ row, onChoose }: { readonly row: SavedLocation; readonly onChoose: (id: string) => void }) {
  return (
    <div class="cell-stack">
      <button type="button" class="row-name" title={t("show")} onClick={() => onChoose(row.id)}>
        <bdi class="broken">{nameOf(row)}</bdi>
      </button>
      {row.name !== null && <bdi class="muted broken plain">{row.label}</bdi>}
      <span class="row">
        <code class="muted" dir="ltr">{coordinatesText(row.coordinates)}</code>
        {row.status === "uncertain" && <Badge tone="warning">{t("uncertain")}</Badge>}
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
  const { pathWith } = useFilters("q", "tag");
  return (
    <span class="examples">
      {tags.map((tag) => (
        <Link key={tag} to={pathWith({ q: "", tag })} class="chip">
          <span class="unseen">{t("tagged", { tag })}</span>
          <bdi aria-hidden="true">{tag}</bdi>
        </Link>
      ))}
    </span>
  );
}

/** Buttons of the card: the one that focuses the pin, which takes the focus when others go, and the one that saves. */
const MOVE = ".chosen .row button";
const SAVE = ".chosen .primary";

/** Locations on a map. The chosen one has a pin, which moves it: by dragging or by arrow keys. */
export function LocationsMap({ frame, rows, chosen, onChoose, onEdit, onChanged }: {
  /** Where they are drawn: the list scrolls there. */
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly rows: readonly SavedLocation[];
  /** The row whose name or point was clicked. */
  readonly chosen: SavedLocation | undefined;
  readonly onChoose: (id: string | undefined) => void;
  /** Undefined for people who may only read. */
  readonly onEdit: ((row: SavedLocation) => void) | undefined;
  readonly onChanged: () => void;
}) {
  const [moved, setMoved] = useState<MapPoint["coordinates"]>();
  // Another object puts the pin back.
  const [round, setRound] = useState(0);
  const at = useMemo(() => chosen === undefined ? undefined : { ...chosen.coordinates }, [chosen, round]);
  useEffect(() => setMoved(undefined), [chosen]);
  const points = useMemo(
    (): readonly MapPoint[] =>
      rows.map(({ id, coordinates, status }) => ({ id, coordinates, tone: status === "found" ? "good" : "warning" })),
    [rows],
  );
  if (points.length === 0) {
    return null;
  }
  const focus = (selector: string): void => frame.current?.querySelector<HTMLElement>(selector)?.focus();
  const cancel = (): void => {
    setMoved(undefined);
    setRound(round + 1);
    focus(MOVE);
  };
  const save = async (): Promise<void> => {
    if (chosen !== undefined && moved !== undefined) {
      const append = Object.keys(chosen.appended ?? {});
      await api.patch(`/v1/locations/${chosen.id}`, {
        coordinates: moved,
        ...(append.length === 0 ? {} : { append }),
      });
      toast(t("positionSaved"));
      focus(MOVE);
      onChanged();
    }
  };
  return (
    <div class="beside-fixed stack tight" ref={frame}>
      <LazyMap
        label={t("map")}
        points={points}
        view={rows.map(({ id }) => id).join(" ")}
        onChoose={onChoose}
        pin={at === undefined || onEdit === undefined ? undefined : {
          label: t("pin", { name: chosen === undefined ? "" : nameOf(chosen) }),
          at,
          onMove: setMoved,
          onSave: () => frame.current?.querySelector<HTMLElement>(SAVE)?.click(),
          onCancel: cancel,
        }}
      />
      <div role="status">
        {chosen !== undefined && (
          <div class="chosen card">
            <div class="cell-stack grow">
              <strong>
                <bdi class="broken">{nameOf(chosen)}</bdi>
              </strong>
              {chosen.name !== null && <bdi class="muted broken">{chosen.label}</bdi>}
              <span class="row">
                <code class="muted" dir="ltr">{coordinatesText(moved ?? chosen.coordinates)}</code>
                {moved !== undefined && <Badge tone="warning">{t("moved")}</Badge>}
              </span>
              <dl class="fact-list small">
                <AddedColumns of={chosen} />
              </dl>
              <UncertainColumns of={chosen} />
              {onEdit !== undefined && (
                <span class="hint">
                  {t("pinHint")} <span class="key-hints">{t("keysHint")}</span>
                </span>
              )}
            </div>
            <Button kind="quiet" icon="close" label={shared("close")} onPress={() => onChoose(undefined)} />
            {onEdit !== undefined && (
              <div class="row">
                <span class="key-hints">
                  <Button onPress={() => focus(".map-pin")}>{t("movePoint")}</Button>
                </span>
                <Button onPress={() => onEdit(chosen)}>{t("edit")}</Button>
                {moved !== undefined && (
                  <>
                    <ActionButton kind="primary" onAct={save}>{t("savePosition")}</ActionButton>
                    <Button onPress={cancel}>{shared("cancel")}</Button>
                  </>
                )}
              </div>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

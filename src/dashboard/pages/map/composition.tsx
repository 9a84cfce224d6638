import { useEffect, useMemo, useState } from "preact/hooks";
import { api } from "../../api/api.ts";
import type { Page, SavedLocation } from "../../api/types.ts";
import { Empty } from "../../kit/empty.tsx";
import { Loaded } from "../../kit/loading/loaded.tsx";
import { useResource } from "../../kit/loading/use_resource.ts";
import { Section } from "../../kit/section.tsx";
import { ChosenLocation } from "../../location_map/chosen_location.tsx";
import { LazyMap } from "../../map/lazy_map.tsx";
import type { MapPoint } from "../../map/map_point.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { Badge } from "../../kit/badge.tsx";
import { ActionButton } from "../../kit/buttons/action_button.tsx";
import { toast } from "../../kit/notices/toasts.ts";
import { Link } from "../../router/link.tsx";
import { Button } from "../../kit/buttons/button.tsx";
import { Table } from "../../kit/lists/table.tsx";
import { ProblemNote } from "../../kit/notices/problem_note.tsx";
import { MAP_NOTICES, MAP_PAGE, SHARED } from "../../texts/en.json";

/** A pause in typing that starts a search. Milliseconds. */
const PAUSE_MS = 300;

const OFFERED = 8;

/** Rows of one request. */
const LISTED = 100;

/** What composing needs. */
export interface CompositionProps {
  readonly mapId: string;
  readonly mayWrite: boolean;
}

/** The locations of a map and their order; they can be added and removed. */
export function Composition({ mapId, mayWrite }: CompositionProps) {
  const t = useMessages(MAP_PAGE);
  const locations = useResource(
    (signal) => api.get<Page<SavedLocation>>("/v1/locations", { query: { map_id: mapId, limit: LISTED }, signal }),
    [mapId],
  );
  const [chosen, setChosen] = useState<string>();
  return (
    <Section title={t("locations")} lead={t("order")}>
      <Loaded resource={locations}>
        {(page) => (
          <>
            {page.data.length === 0
              ? (
                <Empty icon="map" title={t("none")}>
                  <p>{t("noneBody")}</p>
                </Empty>
              )
              : <Shown rows={page.data} chosen={chosen} onChoose={setChosen} />}
            {page.data.length === 0 ? null : (
              <MapLocations
                mapId={mapId}
                rows={page.data}
                selected={chosen}
                mayWrite={mayWrite}
                onChanged={locations.reload}
              />
            )}
            {page.has_more ? <p class="muted">{t("more", { count: LISTED })}</p> : null}
            {mayWrite ? <AddLocation mapId={mapId} on={page.data} onChanged={locations.reload} /> : null}
          </>
        )}
      </Loaded>
    </Section>
  );
}

interface ShownProps {
  readonly rows: readonly SavedLocation[];
  /** The location whose point was clicked. */
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
}

function Shown({ rows, chosen, onChoose }: ShownProps) {
  const t = useMessages(MAP_PAGE);
  const points = useMemo(
    (): readonly MapPoint[] =>
      rows.map(({ id, coordinates, name, label }) => ({
        id,
        coordinates,
        tone: "neutral",
        title: name ?? label,
        detail: label,
      })),
    [rows],
  );
  return (
    <div class="stack tight">
      <LazyMap label={t("shown")} points={points} onChoose={onChoose} />
      <ChosenLocation row={rows.find(({ id }) => id === chosen)} onClose={() => onChoose(undefined)} />
    </div>
  );
}

/** What the search needs. */
interface AddLocationProps {
  readonly mapId: string;
  readonly on: readonly SavedLocation[];
  readonly onChanged: () => void;
}

/** Searches saved locations while the person types, and adds them to the map. */
function AddLocation({ mapId, on, onChanged }: AddLocationProps) {
  const t = useMessages(MAP_PAGE);
  const [text, setText] = useState("");
  const notice = useMessages(MAP_NOTICES);
  const [q, setQ] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const found = useResource(
    (signal) => api.get<Page<SavedLocation>>("/v1/locations", { query: { q, limit: OFFERED }, signal }),
    [q],
  );
  const put = async (id: string): Promise<void> => {
    await api.put(`/v1/maps/${mapId}/locations/${id}`);
    onChanged();
    toast(notice("added"));
  };
  return (
    <Section title={t("add")} kind="card">
      <input
        type="search"
        dir="auto"
        aria-label={t("search")}
        placeholder={t("search")}
        value={text}
        maxLength={200}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <Loaded resource={found}>
        {({ data }) =>
          data.length === 0 && q === ""
            ? (
              <p>
                {t("noSaved")} <Link to="/locations">{t("toLocations")}</Link>
              </p>
            )
            : (
              <ul class="pick-list">
                {data.map(({ id, name, label }) => (
                  <li key={id}>
                    <bdi class="broken">{name ?? label}</bdi>
                    {on.some((other) => other.id === id)
                      ? <Badge>{t("on")}</Badge>
                      : (
                        <ActionButton label={t("putOf", { name: name ?? label })} onAct={() => put(id)}>
                          {t("put")}
                        </ActionButton>
                      )}
                  </li>
                ))}
              </ul>
            )}
      </Loaded>
    </Section>
  );
}

/** What the list needs. */
interface MapLocationsProps {
  readonly mapId: string;
  readonly rows: readonly SavedLocation[];
  /** The one whose point was clicked on the map. */
  readonly selected: string | undefined;
  readonly mayWrite: boolean;
  readonly onChanged: () => void;
}

/** A map's locations in order, with buttons to move and remove them, because a keyboard cannot drag. */
function MapLocations({ mapId, rows, selected, mayWrite, onChanged }: MapLocationsProps) {
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

import { useEffect, useMemo, useState } from "preact/hooks";
import { api, callApi } from "../../api/api.ts";
import type { Batch, LocationMap, Page, SavedLocation } from "../../api/types.ts";
import { ActionButton, Button } from "../../kit/buttons.tsx";
import { Confirm, Dialog } from "../../kit/dialog.tsx";
import { Loaded, type Resource, useResource } from "../../kit/resource.tsx";
import { ProblemNote, toast } from "../../kit/notices.tsx";
import { Badge, Screen, Section } from "../../kit/screen.tsx";
import { ChosenLocation, VisibilityBadge } from "../../location_map/location_parts.tsx";
import { useMessages } from "../../messages/messages.ts";
import type { PageProps } from "../../page.ts";
import { go } from "../../router/go.ts";
import { useMay } from "../../session/use_session.ts";
import { CodeBlock } from "../../kit/code_block.tsx";
import { Form, LinesField, SelectField, TextField, textOf } from "../../kit/fields.tsx";
import { ApiError } from "../../api/api_error.ts";
import { useBatchName } from "../../batch/batch_parts.tsx";
import { Link } from "../../router/link.tsx";
import { MAP_NOTICES, MAP_PAGE, SHARED } from "../../texts/en.json";
import { Empty } from "../../kit/lists.tsx";
import { LazyMap } from "../../map/lazy_map.tsx";
import type { MapPoint } from "../../map/map_point.ts";
import { Table } from "../../kit/lists/table.tsx";

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };

/** One map: its locations, visibility and sharing. */
export function MapPage({ params: { id = "" } }: PageProps) {
  const t = useMessages(MAP_PAGE);
  const resource = useMap(id);
  const [open, setOpen] = useState<"delete" | "publish">();
  const close = (): void => setOpen(undefined);
  const mayWrite = useMay("member");
  const map = resource.state === "ready" ? resource.data.map : undefined;
  return (
    <Screen
      title={map?.name ?? t("loading")}
      parent={{ to: "/maps", label: t("toList") }}
      lead={map === undefined ? undefined : <VisibilityBadge visibility={map.visibility} />}
      actions={map === undefined ? undefined : (
        <>
          {map.url === null ? null : <a class="button primary" href={map.url}>{t("open")}</a>}
          {mayWrite && map.visibility === "private" && map.environment === "live"
            ? <Button kind="primary" onPress={() => setOpen("publish")}>{t("publish")}</Button>
            : null}
          {mayWrite ? <Button kind="danger" onPress={() => setOpen("delete")}>{t("delete")}</Button> : null}
        </>
      )}
    >
      <Loaded resource={resource}>
        {(current) => (
          <>
            <Composition mapId={id} mayWrite={mayWrite} />
            {current.map.url === null ? null : <Share map={current.map} url={current.map.url} />}
            {mayWrite ? <SettingsForm key={current.etag} current={current} onSaved={resource.reload} /> : null}
            <MadeFrom batchIds={current.map.batch_ids} />
            {open === "publish"
              ? <PublishDialog current={current} onPublished={resource.reload} onClose={close} />
              : null}
          </>
        )}
      </Loaded>
      {open === "delete" && map !== undefined ? <DeleteMap map={map} onClose={close} /> : null}
    </Screen>
  );
}

function DeleteMap({ map, onClose }: { readonly map: LocationMap; readonly onClose: () => void }) {
  const t = useMessages(MAP_PAGE);
  const remove = async (): Promise<void> => {
    await api.delete(`/v1/maps/${map.id}`);
    toast(t("deleted"));
    go("/maps", "replace");
  };
  return (
    <Confirm
      title={t("deleteTitle", { name: map.name })}
      actionLabel={t("deleteSubmit")}
      onConfirm={remove}
      onClose={onClose}
    >
      {t("deleteBody")}
    </Confirm>
  );
}

/** What sharing needs. */
interface ShareProps {
  readonly map: LocationMap;
  readonly url: string;
}

/** The URL of a published map, and the HTML to embed it. */
function Share({ map, url }: ShareProps) {
  const t = useMessages(MAP_PAGE);
  return (
    <Section title={t("share")} kind="card">
      <CodeBlock name={t("link")} text={url} />
      <h3>{t("embed")}</h3>
      {map.embed_origins.length === 0
        ? <p class="muted">{t("embedNone")}</p>
        : <CodeBlock name={t("embed")} text={embedSnippet({ name: map.name, url })} />}
    </Section>
  );
}

/** The HTML that shows a map's page in a frame. Names are escaped: the snippet is pasted into somebody's site. */
function embedSnippet({ name, url }: { readonly name: string; readonly url: string }): string {
  return `<iframe src="${escaped(url)}" title="${
    escaped(name)
  }" width="100%" height="420" style="border:0" loading="lazy"></iframe>`;
}

function escaped(text: string): string {
  return text.replace(/[&"<>]/gu, (letter) => ENTITIES[letter] ?? letter);
}

/** What the dialog needs. */
interface PublishDialogProps {
  readonly current: VersionedMap;
  readonly onPublished: () => void;
  readonly onClose: () => void;
}

/** Gives a private map a page of its own, for people with its link or for everyone. */
function PublishDialog({ current: { map, etag }, onPublished, onClose }: PublishDialogProps) {
  const t = useMessages(MAP_PAGE);
  const publish = async (values: FormData): Promise<void> => {
    const body = { visibility: textOf(values, "visibility") };
    await api.patch(`/v1/maps/${map.id}`, body, { headers: { "if-match": etag } });
    toast(t("published"));
    onClose();
    onPublished();
  };
  return (
    <Dialog title={t("publishTitle")} onClose={onClose}>
      <Form submitLabel={t("publish")} onSubmit={publish} onCancel={onClose}>
        <SelectField
          name="visibility"
          label={t("visibility")}
          choices={[{ value: "unlisted", label: t("unlisted") }, { value: "public", label: t("public") }]}
        />
      </Form>
    </Dialog>
  );
}

/** Links to the batches whose rows were put on a map; those that were deleted since are left out. */
function MadeFrom({ batchIds }: { readonly batchIds: readonly string[] }) {
  const t = useMessages(MAP_PAGE);
  const nameOf = useBatchName();
  const batches = useResource(
    async (signal) => (await Promise.all(batchIds.map((id) => findBatch(id, signal)))).flat(),
    [batchIds.join(" ")],
  );
  if (batches.state !== "ready" || batches.data.length === 0) {
    return null;
  }
  return (
    <Section title={t("madeFrom")}>
      <ul>
        {batches.data.map((batch) => (
          <li key={batch.id}>
            <Link to={`/batches/${batch.id}`}>
              <bdi>{nameOf(batch)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The batch; none if it was deleted. */
async function findBatch(id: string, signal: AbortSignal): Promise<readonly Batch[]> {
  try {
    return [await api.get<Batch>(`/v1/batches/${id}`, { signal })];
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      return [];
    }
    throw error;
  }
}

/** What the form needs. */
interface SettingsFormProps {
  readonly current: VersionedMap;
  readonly onSaved: () => void;
}

/** Names a map, publishes it, and says which sites may show it. */
function SettingsForm({ current: { map, etag }, onSaved }: SettingsFormProps) {
  const t = useMessages(MAP_PAGE);
  const shared = useMessages(SHARED);
  const isLive = map.environment === "live";
  const save = async (values: FormData): Promise<void> => {
    const description = textOf(values, "description").trim();
    await api.patch(`/v1/maps/${map.id}`, {
      name: textOf(values, "name").trim(),
      description: description === "" ? null : description,
      slug: textOf(values, "slug").trim(),
      embed_origins: linesOf(textOf(values, "embed_origins")),
      ...(isLive ? { visibility: textOf(values, "visibility") } : {}),
    }, { headers: { "if-match": etag } });
    toast(shared("saved"));
    onSaved();
  };
  return (
    <Section title={t("settings")} kind="card">
      <Form submitLabel={shared("save")} onSubmit={save}>
        <div class="field-grid">
          <TextField name="name" label={t("name")} value={map.name} required autocomplete="off" maxLength={200} />
          <TextField
            name="slug"
            label={t("slug")}
            hint={t("slugHint")}
            value={map.slug}
            required
            autocomplete="off"
            minLength={3}
            maxLength={64}
          />
        </div>
        <TextField
          name="description"
          label={t("description")}
          value={map.description ?? ""}
          autocomplete="off"
          maxLength={2000}
        />
        {isLive ? <VisibilityField visibility={map.visibility} /> : <p class="note">{t("testOnly")}</p>}
        <LinesField
          name="embed_origins"
          label={t("origins")}
          hint={t("originsHint")}
          rows={2}
          lines={map.embed_origins}
        />
      </Form>
    </Section>
  );
}

function VisibilityField({ visibility }: { readonly visibility: string }) {
  const t = useMessages(MAP_PAGE);
  return (
    <SelectField
      name="visibility"
      label={t("visibility")}
      value={visibility}
      choices={[
        { value: "private", label: t("private") },
        { value: "unlisted", label: t("unlisted") },
        { value: "public", label: t("public") },
      ]}
    />
  );
}

function linesOf(text: string): readonly string[] {
  return [...new Set(text.split(/\s+/u).filter((line) => line !== ""))];
}

/** A map and its version. */
interface VersionedMap {
  readonly map: LocationMap;
  readonly etag: string;
}

/** Loads one map. */
function useMap(id: string): Resource<VersionedMap> {
  return useResource(async (signal) => {
    const response = await callApi("GET", `/v1/maps/${encodeURIComponent(id)}`, { signal });
    const map: LocationMap = await response.json();
    return { map, etag: response.headers.get("etag") ?? "*" };
  }, [id]);
}

/** A pause in typing that starts a search. Milliseconds. */
const PAUSE_MS = 300;

const OFFERED = 8;

/** Rows of one request. */
const LISTED = 100;

/** What composing needs. */
interface CompositionProps {
  readonly mapId: string;
  readonly mayWrite: boolean;
}

/** The locations of a map and their order; they can be added and removed. */
function Composition({ mapId, mayWrite }: CompositionProps) {
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

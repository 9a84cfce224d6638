import { useContext, useEffect, useState } from "preact/hooks";
import { afterPause } from "../../base/after_pause.ts";
import { api, type Versioned } from "../../api/api.ts";
import type { Batch, LocationMap, Page, SavedLocation } from "../../api/types.ts";
import { ActionButton, Button, Closing, CodeBlock, toast } from "../../kit/actions.tsx";
import { askToConfirm, Dialog, FormDialog, openDialog } from "../../kit/dialog.tsx";
import { Loaded, useApi, useResource } from "../../kit/lists.tsx";
import { Badge, Screen, Section } from "../../kit/screen.tsx";
import { LocationList, useLocations } from "../../location_map/location_list.tsx";
import { VisibilityBadge } from "../maps/page.tsx";
import { messagesOf, shared } from "../../messages/messages.ts";
import { BASE_PATH } from "../../base/base_path.ts";
import type { PageProps } from "../../page.ts";
import { go, Link, useRoute } from "../../router/router.tsx";
import { useMay, useOrganizationSlug } from "../../session/session.ts";
import {
  Form,
  LinesField,
  partsOf,
  SelectField,
  type SelectFieldProps,
  TextField,
  type TextFieldProps,
  textOf,
  textsOf,
} from "../../kit/fields.tsx";
import { ApiError } from "../../api/send.ts";
import { batchName } from "../../batch/batch_parts.tsx";
import { MAP_PAGE } from "../../texts/en.json";

const t = messagesOf(MAP_PAGE);

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };

const TABS = ["list", "share", "settings"] as const;

/** One map: its locations, how it is shared, and its settings. The tab is in the URL. */
export function MapPage({ params: { id = "" } }: PageProps) {
  const resource = useResource(
    (signal) => api.getVersion<LocationMap>(`/v1/maps/${encodeURIComponent(id)}`, { signal }),
    [id],
  );
  const { query } = useRoute();
  const mayWrite = useMay("member");
  const map = resource.state === "ready" ? resource.data.data : undefined;
  const tab = TABS.find((name) => name === query.get("tab")) ?? "list";
  const askToDelete = ({ name }: LocationMap): void =>
    askToConfirm({
      title: shared("deleteName", { name }),
      actionLabel: t("deleteSubmit"),
      done: t("deleted"),
      onConfirm: () => api.delete(`/v1/maps/${id}`).then(() => go("/maps", "replace")),
      body: t("deleteBody"),
    });
  const askToPublish = (current: Versioned<LocationMap>): void =>
    openDialog(<PublishDialog current={current} onPublished={resource.reload} />);
  return (
    <Screen
      title={map?.name ?? t("loading")}
      parent={{ to: "/maps", label: t("toList") }}
      lead={map === undefined ? undefined : <VisibilityBadge visibility={map.visibility} />}
      actions={resource.state !== "ready" || map === undefined ? undefined : (
        <>
          {map.url !== null && <a class="button primary" href={map.url}>{t("open")}</a>}
          {mayWrite && map.visibility === "private" && map.environment === "live" && (
            <Button
              kind="primary"
              onPress={() => askToPublish(resource.data)}
            >
              {t("publish")}
            </Button>
          )}
          {mayWrite && <Button kind="danger" onPress={() => askToDelete(map)}>{shared("delete")}</Button>}
        </>
      )}
    >
      <nav class="tabs" aria-label={t("tabs")}>
        {TABS.map((name) => (
          <Link key={name} to={name === "list" ? `/map/${id}` : `/map/${id}?tab=${name}`} current={name === tab}>
            {t(`tab_${name}`)}
          </Link>
        ))}
      </nav>
      <Loaded resource={resource}>
        {(current) =>
          tab === "list"
            ? <Composition map={current.data} mayWrite={mayWrite} onChanged={resource.refresh} />
            : tab === "share"
            ? <Share map={current.data} />
            : <SettingsForm key={current.etag} current={current} mayWrite={mayWrite} onSaved={resource.reload} />}
      </Loaded>
    </Screen>
  );
}

/** The ending of a file's name: maps that are made of a file are called as it is. */
const FILE_ENDING = /\.(?:csv|tsv|txt|xlsx|ndjson|jsonl|geojson)(?:\.gz)?$/iu;
const SLUG_ENDING = /-(?:csv|tsv|txt|xlsx|ndjson|jsonl|geojson)(?:-gz)?$/u;
const SLUG_LENGTH_MIN = 3;

/** Room for the random part and its hyphen. */
const HIDDEN_STEM_MAX = 36;
/** 130 bits: nobody guesses it by trying. */
const WORD_LETTERS = 26;
const LETTERS = "abcdefghjkmnpqrstvwxyz0123456789";

/** A part of an address that cannot be guessed. */
function randomWord(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(WORD_LETTERS));
  return [...bytes].map((byte) => LETTERS.charAt(byte % LETTERS.length)).join("");
}

/** Asks for the title that visitors see, and says where the map will be and what they see there. */
function PublishDialog({ current, onPublished }: {
  readonly current: Versioned<LocationMap>;
  readonly onPublished: () => void;
}) {
  const { data: { id, name, slug, location_count: count }, etag } = current;
  const organization = useOrganizationSlug();
  const short = FILE_ENDING.test(name) ? slug.replace(SLUG_ENDING, "") : slug;
  const proposed = short.length < SLUG_LENGTH_MIN ? slug : short;
  const [hidden] = useState(() => `${proposed.slice(0, HIDDEN_STEM_MAX).replace(/-$/u, "")}-${randomWord()}`);
  const [visibility, setVisibility] = useState("unlisted");
  const [chosen, setChosen] = useState(hidden);
  const choose = (value: string): void => {
    setVisibility(value);
    setChosen(value === "unlisted" ? hidden : proposed);
  };
  const publish = async (values: FormData): Promise<void> => {
    const body = textsOf(values, "name", "slug", "visibility");
    await api.patch(`/v1/maps/${id}`, body, { headers: { "if-match": etag } });
    onPublished();
  };
  return (
    <FormDialog title={t("publishTitle")} submitLabel={t("publish")} done={t("published")} onSubmit={publish}>
      <TextField name="name" label={t("publicTitle")} value={name.replace(FILE_ENDING, "")} required maxLength={200} />
      <VisibilityField choices={["unlisted", "public"]} value={visibility} onChange={choose} />
      <SlugField
        key={visibility}
        hint={t(visibility === "unlisted" ? "slugHidden" : "slugHint")}
        value={visibility === "unlisted" ? hidden : proposed}
        onInput={setChosen}
      />
      <p class="hint broken">
        {t("publicAt", { url: `${location.origin}${BASE_PATH}/maps/${organization}/${chosen.trim()}` })}
      </p>
      <p class="hint">{t("publicWhat", { count })}</p>
    </FormDialog>
  );
}

/** The URL of a published map, and the HTML to embed it. */
function Share({ map: { name, url, environment, embed_origins: origins } }: { readonly map: LocationMap }) {
  return (
    <Section title={t("share")} kind="card">
      {url === null ? <p>{t(environment === "live" ? "notPublished" : "testOnly")}</p> : (
        <>
          <CodeBlock name={t("link")} text={url} />
          <h3>{t("embed")}</h3>
          {origins.length === 0
            ? <p class="muted">{t("embedNone")}</p>
            : <CodeBlock name={t("embed")} text={embedSnippet({ name, url })} />}
        </>
      )}
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

/** Links to the batches whose rows were put on a map; those that were deleted since are left out. */
function MadeFrom({ batchIds }: { readonly batchIds: readonly string[] }) {
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
              <bdi>{batchName(batch)}</bdi>
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

/** Names a map, publishes it, and says which sites may show it. */
function SettingsForm({ current: { data: map, etag }, mayWrite, onSaved }: {
  readonly current: Versioned<LocationMap>;
  readonly mayWrite: boolean;
  readonly onSaved: () => void;
}) {
  const isLive = map.environment === "live";
  const save = async (values: FormData): Promise<void> => {
    await api.patch(`/v1/maps/${map.id}`, {
      ...textsOf(values, "name", "slug"),
      description: textOf(values, "description").trim() || null,
      embed_origins: partsOf(values, "embed_origins", /\s/u),
      visibility: textOf(values, "visibility") || undefined,
    }, { headers: { "if-match": etag } });
    toast(shared("saved"));
    onSaved();
  };
  if (!mayWrite) {
    return <p class="note">{t("settingsOfMembers")}</p>;
  }
  return (
    <Section title={t("settings")} kind="card">
      <Form submitLabel={shared("save")} onSubmit={save}>
        <div class="field-grid">
          <TextField name="name" label={shared("name")} value={map.name} required maxLength={200} />
          <SlugField hint={t("slugHint")} value={map.slug} />
        </div>
        <TextField name="description" label={shared("description")} value={map.description ?? ""} maxLength={2000} />
        {isLive
          ? <VisibilityField choices={["private", "unlisted", "public"]} value={map.visibility} />
          : <p class="note">{t("testOnly")}</p>}
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

interface VisibilityFieldProps extends Pick<SelectFieldProps, "value" | "onChange"> {
  readonly choices: readonly LocationMap["visibility"][];
}

function VisibilityField({ choices, ...field }: VisibilityFieldProps) {
  const named = choices.map((value) => ({ value, label: t(value) }));
  return <SelectField name="visibility" label={t("visibility")} choices={named} {...field} />;
}

/** The part of the map's URL that its owner chooses. */
function SlugField(field: Pick<TextFieldProps, "hint" | "value" | "onInput">) {
  const length = { minLength: SLUG_LENGTH_MIN, maxLength: 64 };
  return <TextField name="slug" label={t("slug")} required {...length} {...field} />;
}

/** A pause in typing that starts a search. Milliseconds. */
const PAUSE_MS = 300;

const OFFERED = 8;

/** The locations of a map in their order; saved ones are added in a dialog. Below them, the batches they are from. */
function Composition({ map, mayWrite, onChanged }: {
  readonly map: LocationMap;
  readonly mayWrite: boolean;
  readonly onChanged: () => void;
}) {
  const locations = useLocations(map.id);
  const changed = (): void => {
    locations.reload();
    onChanged();
  };
  const add = (): void => openDialog(<AddLocations mapId={map.id} onChanged={changed} />);
  return (
    <>
      <LocationList
        resource={locations}
        map={map}
        onChanged={changed}
        none={{ icon: "map", title: t("none"), body: t("noneBody") }}
      >
        {mayWrite && <Button icon="plus" onPress={add}>{t("add")}</Button>}
      </LocationList>
      <MadeFrom batchIds={map.batch_ids} />
    </>
  );
}

/** Searches saved locations while the person types, and adds them to the map. */
function AddLocations({ mapId, onChanged }: {
  readonly mapId: string;
  readonly onChanged: () => void;
}) {
  const close = useContext(Closing);
  const [text, setText] = useState("");
  const [q, setQ] = useState("");
  const [added, setAdded] = useState<readonly string[]>([]);
  useEffect(() => afterPause(PAUSE_MS, () => setQ(text.trim())), [text]);
  const put = async (id: string): Promise<void> => {
    await api.put(`/v1/maps/${mapId}/locations/${id}`);
    setAdded([...added, id]);
    onChanged();
  };
  return (
    <Dialog title={t("add")}>
      <div class="stack">
        <input
          type="search"
          dir="auto"
          aria-label={t("search")}
          placeholder={t("search")}
          value={text}
          maxLength={200}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <Loaded resource={useApi<Page<SavedLocation>>("/v1/locations", { q, limit: OFFERED })}>
          {({ data }) =>
            data.length === 0
              ? q === ""
                ? (
                  <p>
                    {t("noSaved")} <Link to="/locations" onFollow={close}>{t("toLocations")}</Link>
                  </p>
                )
                : <p>{t("noneFound")}</p>
              : (
                <ul class="pick-list">
                  {data.map(({ id, name, label }) => (
                    <li key={id}>
                      <bdi class="pick-name">{name ?? label}</bdi>
                      {added.includes(id)
                        ? <Badge tone="good">{t("on")}</Badge>
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
      </div>
    </Dialog>
  );
}

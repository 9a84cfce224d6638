import { useState } from "preact/hooks";
import { api, callApi } from "../../api/api.ts";
import type { Batch, LocationMap } from "../../api/types.ts";
import { Button } from "../../kit/buttons/button.tsx";
import { Confirm } from "../../kit/dialogs/confirm.tsx";
import { Loaded } from "../../kit/loading/loaded.tsx";
import { toast } from "../../kit/notices/toasts.ts";
import { Screen } from "../../kit/screen.tsx";
import { VisibilityBadge } from "../../location_map/visibility_badge.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import type { PageProps } from "../../page.ts";
import { go } from "../../router/go.ts";
import { useMay } from "../../session/use_may.ts";
import { Composition } from "./composition.tsx";
import { CodeBlock } from "../../kit/code_block.tsx";
import { Section } from "../../kit/section.tsx";
import { Dialog } from "../../kit/dialogs/dialog.tsx";
import { Form } from "../../kit/forms/form.tsx";
import { SelectField } from "../../kit/forms/select_field.tsx";
import { textOf } from "../../kit/forms/text_of.ts";
import { ApiError } from "../../api/api_error.ts";
import { useBatchName } from "../../batch/use_batch_name.ts";
import { type Resource, useResource } from "../../kit/loading/use_resource.ts";
import { Link } from "../../router/link.tsx";
import { LinesField } from "../../kit/forms/lines_field.tsx";
import { TextField } from "../../kit/forms/text_field.tsx";
import { MAP_PAGE, SHARED } from "../../texts/en.json";

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

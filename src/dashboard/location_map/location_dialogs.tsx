import { useContext } from "preact/hooks";
import { api } from "../api/api.ts";
import { ApiError } from "../api/send.ts";
import type { LocationMap, Page, SavedLocation } from "../api/types.ts";
import { Closing } from "../kit/actions.tsx";
import { askToConfirm, Dialog, FormDialog } from "../kit/dialog.tsx";
import { Form, SelectField, TextField, textOf } from "../kit/fields.tsx";
import { Loaded, useApi, useResource } from "../kit/lists.tsx";
import { messagesOf, shared } from "../messages/messages.ts";
import { Link } from "../router/router.tsx";
import { LOCATIONS } from "../texts/en.json";
import { LocationForm, tagsOf } from "./location_form.tsx";

const t = messagesOf(LOCATIONS);

export interface LocationDialogProps {
  readonly rows: readonly SavedLocation[];
  /** The map whose list they are in; undefined: none. */
  readonly mapId: string | undefined;
  /** Called when it has changed something, with the text to show. */
  readonly onDone: (done: string) => void;
}

/** Requests at a time: the service answers one person's no faster together. */
const AT_ONCE = 4;
/** The service takes 200 changes at once, and 50 more each second. Milliseconds. */
const REFUSED_MS = 1000;
const TRIES_MAX = 10;
/** Maps that are offered. */
const MAPS_MAX = 100;

/** A location's name, or its address label without one. */
export function nameOf({ name, label }: Pick<SavedLocation, "name" | "label">): string {
  return name ?? label;
}

/**
 * Works on each location, some at a time, and waits where the service refuses so many changes. Another error ends it: to
 * do it again is harmless.
 */
export async function forEachLocation(
  rows: readonly SavedLocation[],
  work: (row: SavedLocation) => Promise<unknown>,
): Promise<void> {
  const waiting = rows.values();
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    for (const row of waiting) {
      for (let tries = 1;; tries++) {
        try {
          await work(row);
          break;
        } catch (error) {
          if (!(error instanceof ApiError) || error.status !== 429 || tries === TRIES_MAX) {
            throw error;
          }
          await new Promise((resolve) => setTimeout(resolve, REFUSED_MS));
        }
      }
    }
  }));
}

/** Saves a new location. */
export function CreateLocationDialog({ onDone }: Pick<LocationDialogProps, "onDone">) {
  const save = async (body: Readonly<Record<string, unknown>>): Promise<void> => {
    await api.post("/v1/locations", body);
    onDone(t("saved"));
  };
  return (
    <Dialog title={t("create")}>
      <LocationForm onSave={save} />
    </Dialog>
  );
}

/** Changes a location. A change that somebody else made meanwhile is not overwritten. */
export function EditLocationDialog({ rows: [row], onDone }: LocationDialogProps) {
  const path = `/v1/locations/${row?.id}`;
  const current = useResource((signal) => api.getVersion<SavedLocation>(path, { signal }), [path]);
  return (
    <Dialog title={t("editOf", { name: row === undefined ? "" : nameOf(row) })}>
      <Loaded resource={current}>
        {({ data, etag }) => (
          <LocationForm
            row={data}
            onSave={async (body) => {
              await api.patch(path, body, { headers: { "if-match": etag } });
              onDone(t("saved"));
            }}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

/** Deletes locations permanently, once that is confirmed. */
export function askToDelete(rows: readonly SavedLocation[], onDone: LocationDialogProps["onDone"]): void {
  const [first] = rows;
  const count = rows.length;
  askToConfirm({
    title: count === 1 && first !== undefined
      ? shared("deleteName", { name: nameOf(first) })
      : t("deleteSeveral", { count }),
    actionLabel: t("deleteSubmit", { count }),
    body: t("deleteBody", { count }),
    onConfirm: async () => {
      await forEachLocation(rows, ({ id }) => api.delete(`/v1/locations/${id}`));
      onDone(t("deleted", { count }));
    },
  });
}

export function TagDialog({ rows, onDone }: LocationDialogProps) {
  const save = async (values: FormData): Promise<void> => {
    const added = tagsOf(values);
    await forEachLocation(rows, async ({ id }) => {
      const path = `/v1/locations/${id}`;
      // Read again: tags are replaced as a whole, and somebody may have changed them.
      const { data: { tags }, etag } = await api.getVersion<SavedLocation>(path);
      await api.patch(path, { tags: [...new Set([...tags, ...added])] }, { headers: { "if-match": etag } });
    });
    onDone(t("tagsAdded"));
  };
  return (
    <FormDialog title={t("addTags")} submitLabel={t("addTags")} onSubmit={save}>
      <TextField name="tags" label={t("tags")} hint={t("tagsHint")} required maxLength={1700} />
    </FormDialog>
  );
}

/** Adds locations to the end of a map, and removes them from the one where they are listed. */
export function ToMapDialog({ rows, mapId: from, onDone }: LocationDialogProps) {
  const close = useContext(Closing);
  const maps = useApi<Page<LocationMap>>("/v1/maps", { limit: MAPS_MAX });
  const title = t(from === undefined ? "toMap" : "moveToMap");
  const put = async (values: FormData): Promise<void> => {
    await api.post(`/v1/maps/${textOf(values, "map")}/locations`, { location_ids: rows.map(({ id }) => id) });
    if (from !== undefined) {
      await forEachLocation(rows, ({ id }) => api.delete(`/v1/maps/${from}/locations/${id}`));
    }
    onDone(t("onMap"));
  };
  return (
    <Dialog title={title}>
      <Loaded resource={maps}>
        {({ data }) => {
          const others = data.filter(({ id }) => id !== from);
          return others.length === 0
            ? (
              <p>
                {t("noMap")} <Link to="/maps#new" onFollow={close}>{t("toMaps")}</Link>
              </p>
            )
            : (
              <Form submitLabel={title} onSubmit={put}>
                <SelectField
                  name="map"
                  label={shared("map")}
                  choices={others.map(({ id, name }) => ({ value: id, label: name }))}
                />
              </Form>
            );
        }}
      </Loaded>
    </Dialog>
  );
}

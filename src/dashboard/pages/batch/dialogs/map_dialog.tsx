import { useState } from "preact/hooks";
import { api } from "../../../api/api.ts";
import type { Batch, LocationMap, Page } from "../../../api/types.ts";
import { Dialog } from "../../../kit/dialog.tsx";
import { Form, SelectField, TextField, textOf } from "../../../kit/fields.tsx";
import { Loaded, useApi } from "../../../kit/lists.tsx";
import { toast } from "../../../kit/actions.tsx";
import { messagesOf } from "../../../messages/messages.ts";
import { go } from "../../../router/router.tsx";
import { BATCH } from "../../../texts/en.json";

const t = messagesOf(BATCH);

/** Maps that are offered. */
const MAPS_MAX = 100;
/** The service's limit. */
const TAGS_MAX = 32;

/** Puts rows of a batch on a new or an existing map as saved locations, and publishes it. */
export function MapDialog({ batch, name }: {
  readonly batch: Batch;
  /** What a new map is called at first. */
  readonly name: string;
}) {
  const maps = useApi<Page<LocationMap>>("/v1/maps", { limit: MAPS_MAX });
  const [mapId, setMapId] = useState("");
  const { counts, columns, environment } = batch;
  const put = async (values: FormData): Promise<void> => {
    // A second attempt after an error continues with the map of the first.
    const target = mapId === ""
      ? (await api.post<LocationMap>("/v1/maps", { name: textOf(values, "map_name").trim() })).id
      : mapId;
    setMapId(target);
    if (mapId === "") {
      maps.reload();
    }
    const count = await importRows({
      batch_id: batch.id,
      map_id: target,
      tags: tagsOf(textOf(values, "tags")),
      name_column: textOf(values, "name_column") || undefined,
      accept: textOf(values, "rows") === "uncertain" ? "uncertain" : undefined,
    });
    const visibility = textOf(values, "visibility");
    if (visibility !== "") {
      await api.patch(`/v1/maps/${target}`, { visibility });
    }
    toast(t("onMap", { count }));
    go(`/map/${target}`);
  };
  return (
    <Dialog title={t("mapTitle")}>
      <Loaded resource={maps}>
        {({ data }) => (
          <Form submitLabel={t("mapSubmit")} onSubmit={put}>
            <SelectField
              name="rows"
              label={t("rows")}
              value="found"
              choices={[
                { value: "found", label: t("someOf", { status: t("found"), count: counts.found }) },
                ...(counts.uncertain === 0 ? [] : [{
                  value: "uncertain",
                  label: t("foundAndUncertain", { count: counts.found + counts.uncertain }),
                }]),
              ]}
            />
            <SelectField
              name="name_column"
              label={t("nameColumn")}
              value={nameColumnOf(batch)}
              required={false}
              choices={[
                { value: "", label: t("noColumn") },
                ...columns.map((column) => ({ value: column, label: column })),
              ]}
            />
            <TextField name="tags" label={t("tags")} hint={t("tagsHint")} maxLength={500} />
            <SelectField
              name="map_id"
              label={t("map")}
              value={mapId}
              choices={[
                { value: "", label: t("newMap") },
                ...data.map(({ id, name: label }) => ({ value: id, label })),
              ]}
              onChange={setMapId}
            />
            {mapId === "" && <TextField name="map_name" label={t("mapName")} value={name} required maxLength={200} />}
            {environment === "live"
              ? (
                <SelectField
                  name="visibility"
                  label={t("visibility")}
                  value=""
                  required={false}
                  choices={[
                    { value: "", label: t("asItIs") },
                    { value: "unlisted", label: t("unlisted") },
                    { value: "public", label: t("public") },
                  ]}
                />
              )
              : <p class="note">{t("onlyLive")}</p>}
          </Form>
        )}
      </Loaded>
    </Dialog>
  );
}

interface Imported {
  readonly imported: number;
  readonly existing: number;
  readonly next_cursor: string | null;
}

/** Imports all rows, one request after another. Returns how many are locations now. */
async function importRows(body: Readonly<Record<string, unknown>>): Promise<number> {
  let count = 0;
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: Imported = await api.post<Imported>("/v1/locations/import", { ...body, cursor });
    count += page.imported + page.existing;
    cursor = page.next_cursor;
  }
  return count;
}

function tagsOf(text: string): readonly string[] {
  return [...new Set(text.split(",").map((tag) => tag.trim()).filter((tag) => tag !== ""))].slice(0, TAGS_MAX);
}

/** A column that is called so; without one, a person chooses. */
function nameColumnOf({ columns }: Batch): string {
  return columns.find((column) => /^name\b/iu.test(column)) ?? "";
}

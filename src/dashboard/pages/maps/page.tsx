import { api } from "../../api/api.ts";
import type { LocationMap } from "../../api/types.ts";
import { Button } from "../../kit/actions.tsx";
import { FormDialog, openDialog } from "../../kit/dialog.tsx";
import { TextField, textOf } from "../../kit/fields.tsx";
import { ListPage, usePage } from "../../kit/lists.tsx";
import { Badge, Moment, type Tone } from "../../kit/screen.tsx";
import { number } from "../../messages/formats.ts";
import { messagesOf, shared } from "../../messages/messages.ts";
import { go, Link, useNewRequest } from "../../router/router.tsx";
import { useMay } from "../../session/session.ts";
import { MAPS, VISIBILITY_NAMES } from "../../texts/en.json";

const t = messagesOf(MAPS);
const visibilityName = messagesOf(VISIBILITY_NAMES);

/** All maps. A new one is private, and opened. */
export function MapsPage() {
  const mayWrite = useMay("member");
  const create = (): void =>
    openDialog(
      <FormDialog title={t("create")} submitLabel={t("submit")} done={t("created")} onSubmit={createMap}>
        <TextField name="name" label={shared("name")} required maxLength={200} />
        <TextField name="description" label={shared("description")} maxLength={2000} />
      </FormDialog>,
    );
  useNewRequest(() => mayWrite ? create() : undefined);
  return (
    <ListPage
      title={shared("maps")}
      lead={t("lead")}
      action={mayWrite ? <Button kind="primary" icon="plus" onPress={create}>{t("create")}</Button> : undefined}
      resource={usePage<LocationMap>("/v1/maps")}
      none={{ icon: "map", title: t("none"), body: t("noneBody") }}
      columns={{
        name: [shared("name"), ({ id, name, visibility }) => (
          <span class="row">
            <Link to={`/map/${id}`}>
              <bdi class="broken">{name}</bdi>
            </Link>
            <VisibilityBadge visibility={visibility} />
          </span>
        )],
        locations: [shared("locations"), (row) => number(row.location_count), "end"],
        changed: [t("changed"), (row) => <Moment iso={row.updated_at} as="ago" />],
      }}
    />
  );
}

async function createMap(values: FormData): Promise<void> {
  const { id } = await api.post<LocationMap>("/v1/maps", {
    name: textOf(values, "name").trim(),
    description: textOf(values, "description").trim() || undefined,
  });
  go(`/map/${id}`);
}

const TONES: Readonly<Record<LocationMap["visibility"], Tone>> = {
  private: "neutral",
  unlisted: "warning",
  public: "good",
};

export function VisibilityBadge({ visibility }: Pick<LocationMap, "visibility">) {
  return <Badge tone={TONES[visibility]}>{visibilityName(visibility)}</Badge>;
}

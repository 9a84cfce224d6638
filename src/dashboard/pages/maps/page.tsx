import { useState } from "preact/hooks";
import type { LocationMap } from "../../api/types.ts";
import { Button } from "../../kit/buttons.tsx";
import { Listed, usePage } from "../../kit/lists.tsx";
import { Table } from "../../kit/lists/table.tsx";
import { Moment, Screen } from "../../kit/screen.tsx";
import { VisibilityBadge } from "../../location_map/visibility_badge.tsx";
import { useFormats, useMessages } from "../../messages/messages.ts";
import { Link } from "../../router/link.tsx";
import { useNewRequest } from "../../router/use_new_request.ts";
import { useMay } from "../../session/use_session.ts";
import { MAPS } from "../../texts/en.json";
import { api } from "../../api/api.ts";
import { Dialog } from "../../kit/dialog.tsx";
import { Form, TextField, textOf } from "../../kit/fields.tsx";
import { toast } from "../../kit/notices.tsx";
import { go } from "../../router/go.ts";

/** All maps. */
export function MapsPage() {
  const t = useMessages(MAPS);
  const maps = usePage<LocationMap>("/v1/maps");
  const [isOpen, setOpen] = useState(false);
  const mayWrite = useMay("member");
  useNewRequest(() => setOpen(mayWrite));
  const create = mayWrite
    ? <Button kind="primary" icon="plus" onPress={() => setOpen(true)}>{t("create")}</Button>
    : undefined;
  return (
    <Screen title={t("title")} lead={t("lead")} actions={create}>
      <Listed resource={maps} none={{ icon: "map", title: t("none"), body: t("noneBody"), action: create }}>
        {(rows) => <MapTable rows={rows} />}
      </Listed>
      {isOpen ? <CreateMapDialog onClose={() => setOpen(false)} /> : null}
    </Screen>
  );
}

function MapTable({ rows }: { readonly rows: readonly LocationMap[] }) {
  const t = useMessages(MAPS);
  const { number } = useFormats();
  return (
    <Table
      caption={t("title")}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          name: "name",
          head: t("name"),
          cell: ({ id, name, visibility }) => (
            <span class="row">
              <Link to={`/map/${id}`}>
                <bdi class="broken">{name}</bdi>
              </Link>
              <VisibilityBadge visibility={visibility} />
            </span>
          ),
        },
        { name: "locations", head: t("locations"), align: "end", cell: (row) => number(row.location_count) },
        { name: "changed", head: t("changed"), cell: (row) => <Moment iso={row.updated_at} as="ago" /> },
      ]}
    />
  );
}

/** Creates a private map, and opens it. */
function CreateMapDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(MAPS);
  const submit = async (values: FormData): Promise<void> => {
    await createMap(values);
    toast(t("created"));
  };
  return (
    <Dialog title={t("create")} onClose={onClose}>
      <Form submitLabel={t("submit")} onSubmit={submit} onCancel={onClose}>
        <TextField name="name" label={t("name")} required autocomplete="off" maxLength={200} />
        <TextField name="description" label={t("description")} autocomplete="off" maxLength={2000} />
      </Form>
    </Dialog>
  );
}

async function createMap(values: FormData): Promise<void> {
  const description = textOf(values, "description").trim();
  const { id } = await api.post<LocationMap>("/v1/maps", {
    name: textOf(values, "name").trim(),
    ...(description === "" ? {} : { description }),
  });
  go(`/map/${id}`);
}

import { useState } from "preact/hooks";
import type { LocationMap } from "../../api/types.ts";
import { Button } from "../../kit/buttons/button.tsx";
import { Listed } from "../../kit/lists/listed.tsx";
import { Table } from "../../kit/lists/table.tsx";
import { usePage } from "../../kit/lists/use_page.ts";
import { Moment } from "../../kit/moment.tsx";
import { Screen } from "../../kit/screen.tsx";
import { VisibilityBadge } from "../../location_map/visibility_badge.tsx";
import { useFormats } from "../../messages/use_formats.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { Link } from "../../router/link.tsx";
import { useNewRequest } from "../../router/use_new_request.ts";
import { useMay } from "../../session/use_may.ts";
import { CreateMapDialog } from "./create_map_dialog.tsx";
import { MAPS } from "../../texts/en.json";

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

import { useState } from "preact/hooks";
import { api } from "../../api/api.ts";
import type { LocationMap, Page } from "../../api/types.ts";
import { useStore } from "../../base/use_store.ts";
import { Button } from "../../kit/button.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Loaded } from "../../kit/loaded.tsx";
import { Moment } from "../../kit/moment.tsx";
import { Pagination } from "../../kit/pagination.tsx";
import { Screen } from "../../kit/screen.tsx";
import { Table } from "../../kit/table.tsx";
import { useResource } from "../../kit/use_resource.ts";
import { VisibilityBadge } from "../../location_map/visibility_badge.tsx";
import { useFormats } from "../../messages/use_formats.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { Link } from "../../router/link.tsx";
import { place } from "../../router/place.ts";
import { useMay } from "../../session/use_may.ts";
import { CreateMapDialog } from "./create_map_dialog.tsx";
import { MAPS } from "./messages.ts";

/** The maps there are. */
export function MapsPage() {
  const t = useMessages(MAPS);
  const cursor = useStore(place).query.get("cursor") ?? undefined;
  const maps = useResource((signal) => api.get<Page<LocationMap>>("/v1/maps", { query: { cursor }, signal }), [cursor]);
  const [isOpen, setOpen] = useState(false);
  const create = useMay("member")
    ? <Button kind="primary" icon="plus" onPress={() => setOpen(true)}>{t("create")}</Button>
    : undefined;
  return (
    <Screen title={t("title")} lead={t("lead")} actions={create}>
      <Loaded resource={maps}>
        {(page) =>
          page.data.length === 0 && cursor === undefined
            ? (
              <Empty icon="map" title={t("none")}>
                <p>{t("noneBody")}</p>
              </Empty>
            )
            : (
              <>
                <MapTable rows={page.data} />
                <Pagination page={page} />
              </>
            )}
      </Loaded>
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

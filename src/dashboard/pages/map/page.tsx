import { useState } from "preact/hooks";
import { api } from "../../api/api.ts";
import type { LocationMap } from "../../api/types.ts";
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
import { MadeFrom } from "./made_from.tsx";
import { MAP_PAGE } from "./messages.ts";
import { PublishDialog } from "./publish_dialog.tsx";
import { SettingsForm } from "./settings_form.tsx";
import { Share } from "./share.tsx";
import { useMap } from "./use_map.ts";

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

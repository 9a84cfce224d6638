import { api, callApi } from "../../api/api.ts";
import type { SavedLocation } from "../../api/types.ts";
import { Dialog } from "../../kit/dialogs/dialog.tsx";
import { Loaded } from "../../kit/loading/loaded.tsx";
import { useResource } from "../../kit/loading/use_resource.ts";
import { toast } from "../../kit/notices/toasts.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { LocationForm } from "./location_form.tsx";
import { LOCATIONS } from "./messages.ts";
import { nameOf } from "./name_of.ts";

/** What the dialog needs. */
export interface EditLocationDialogProps {
  readonly row: SavedLocation;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Changes a location. A change that somebody else made meanwhile is not overwritten. */
export function EditLocationDialog({ row, onSaved, onClose }: EditLocationDialogProps) {
  const t = useMessages(LOCATIONS);
  const path = `/v1/locations/${row.id}`;
  const current = useResource(async (signal) => {
    const response = await callApi("GET", path, { signal });
    const location: SavedLocation = await response.json();
    return { location, etag: response.headers.get("etag") ?? "*" };
  }, [path]);
  return (
    <Dialog title={t("editOf", { name: nameOf(row) })} onClose={onClose}>
      <Loaded resource={current}>
        {({ location, etag }) => (
          <LocationForm
            row={location}
            onClose={onClose}
            onSave={async (body) => {
              await api.patch(path, body, { headers: { "if-match": etag } });
              toast(t("saved"));
              onClose();
              onSaved();
            }}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

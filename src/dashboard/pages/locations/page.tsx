import { useState } from "preact/hooks";
import { Button, toast } from "../../kit/actions.tsx";
import { Empty } from "../../kit/lists.tsx";
import { Screen } from "../../kit/screen.tsx";
import { CreateLocationDialog } from "../../location_map/location_dialogs.tsx";
import { LocationList, useLocations } from "../../location_map/location_list.tsx";
import { useMessages } from "../../messages/messages.ts";
import { useNewRequest } from "../../router/router.tsx";
import { useMay } from "../../session/session.ts";
import { LOCATIONS } from "../../texts/en.json";

/** Saved locations: search, create, change, delete. */
export function LocationsPage() {
  const t = useMessages(LOCATIONS);
  const locations = useLocations();
  const [isOpen, setOpen] = useState(false);
  const mayWrite = useMay("member");
  useNewRequest(() => setOpen(mayWrite));
  const create = mayWrite
    ? <Button kind="primary" icon="plus" onPress={() => setOpen(true)}>{t("create")}</Button>
    : undefined;
  const created = (text: string): void => {
    setOpen(false);
    toast(text);
    locations.reload();
  };
  return (
    <Screen title={t("title")} lead={t("lead")} actions={create}>
      <LocationList
        resource={locations}
        path="/locations"
        onChanged={locations.reload}
        none={
          <Empty icon="pin" title={t("none")}>
            <p>{t("noneBody")}</p>
            {create}
          </Empty>
        }
      />
      {isOpen && <CreateLocationDialog onDone={created} onClose={() => setOpen(false)} />}
    </Screen>
  );
}

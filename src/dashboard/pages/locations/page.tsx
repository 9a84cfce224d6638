import { Button, toast } from "../../kit/actions.tsx";
import { openDialog } from "../../kit/dialog.tsx";
import { Screen } from "../../kit/screen.tsx";
import { CreateLocationDialog } from "../../location_map/location_dialogs.tsx";
import { LocationList, useLocations } from "../../location_map/location_list.tsx";
import { messagesOf, shared } from "../../messages/messages.ts";
import { useNewRequest } from "../../router/router.tsx";
import { useMay } from "../../session/session.ts";
import { LOCATIONS } from "../../texts/en.json";

const t = messagesOf(LOCATIONS);

/** Saved locations: search, create, change, delete. */
export function LocationsPage() {
  const locations = useLocations();
  const mayWrite = useMay("member");
  const created = (text: string): void => {
    toast(text);
    locations.reload();
  };
  const create = (): void => openDialog(<CreateLocationDialog onDone={created} />);
  useNewRequest(() => mayWrite ? create() : undefined);
  const button = mayWrite ? <Button kind="primary" icon="plus" onPress={create}>{t("create")}</Button> : undefined;
  return (
    <Screen title={shared("locations")} lead={t("lead")} actions={button}>
      <LocationList
        resource={locations}
        onChanged={locations.reload}
        none={{ icon: "pin", title: t("none"), body: t("noneBody"), action: button }}
      />
    </Screen>
  );
}

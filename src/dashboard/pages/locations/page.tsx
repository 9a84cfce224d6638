import { Button, toast } from "../../kit/actions.tsx";
import { useDialog } from "../../kit/dialog.tsx";
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
  const { dialog, open } = useDialog();
  const mayWrite = useMay("member");
  const created = (text: string): void => {
    toast(text);
    locations.reload();
  };
  const create = (): void => open(<CreateLocationDialog onDone={created} />);
  useNewRequest(() => mayWrite ? create() : undefined);
  const button = mayWrite ? <Button kind="primary" icon="plus" onPress={create}>{t("create")}</Button> : undefined;
  return (
    <Screen title={t("title")} lead={t("lead")} actions={button}>
      <LocationList
        resource={locations}
        path="/locations"
        onChanged={locations.reload}
        none={
          <Empty icon="pin" title={t("none")}>
            <p>{t("noneBody")}</p>
            {button}
          </Empty>
        }
      />
      {dialog}
    </Screen>
  );
}

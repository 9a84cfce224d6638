import { useState } from "preact/hooks";
import type { CreatedKey, KeyRow } from "../../api/types.ts";
import { Button } from "../../kit/buttons/button.tsx";
import { Listed } from "../../kit/lists/listed.tsx";
import { usePage } from "../../kit/lists/use_page.ts";
import { Screen } from "../../kit/screen.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { useNewRequest } from "../../router/use_new_request.ts";
import { ChangeKeyDialog } from "./change_key_dialog.tsx";
import { CreateKeyDialog } from "./create_key_dialog.tsx";
import { KeyTable } from "./key_table.tsx";
import { KEYS } from "./messages.ts";
import { NewKeyDialog } from "./new_key_dialog.tsx";
import { RevokeKeyDialog } from "./revoke_key_dialog.tsx";
import { RotateKeyDialog } from "./rotate_key_dialog.tsx";

type Open =
  | { readonly what: "create" }
  | { readonly what: "change" | "rotate" | "revoke"; readonly row: KeyRow }
  | { readonly what: "shown"; readonly created: CreatedKey };

/** The keys of the organization: made, changed, rotated, revoked. */
export function KeysPage() {
  const t = useMessages(KEYS);
  const keys = usePage<KeyRow>("/v1/api-keys");
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  useNewRequest(() => setOpen({ what: "create" }));
  const show = (created: CreatedKey): void => {
    setOpen({ what: "shown", created });
    keys.reload();
  };
  const create = <Button kind="primary" icon="plus" onPress={() => setOpen({ what: "create" })}>{t("create")}</Button>;
  return (
    <Screen title={t("title")} lead={t("lead")} actions={create}>
      <Listed resource={keys} none={{ icon: "key", title: t("none"), body: t("noneBody"), action: create }}>
        {(rows) => (
          <KeyTable
            rows={rows}
            onChange={(row) => setOpen({ what: "change", row })}
            onRotate={(row) => setOpen({ what: "rotate", row })}
            onRevoke={(row) => setOpen({ what: "revoke", row })}
          />
        )}
      </Listed>
      {open?.what === "create" ? <CreateKeyDialog onCreated={show} onClose={close} /> : null}
      {open?.what === "change" ? <ChangeKeyDialog row={open.row} onChanged={keys.reload} onClose={close} /> : null}
      {open?.what === "rotate" ? <RotateKeyDialog row={open.row} onCreated={show} onClose={close} /> : null}
      {open?.what === "revoke" ? <RevokeKeyDialog row={open.row} onRevoked={keys.reload} onClose={close} /> : null}
      {open?.what === "shown" ? <NewKeyDialog created={open.created} onClose={close} /> : null}
    </Screen>
  );
}

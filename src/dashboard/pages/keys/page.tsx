import { useState } from "preact/hooks";
import { api } from "../../api/api.ts";
import type { CreatedKey, KeyRow, Page } from "../../api/types.ts";
import { useStore } from "../../base/use_store.ts";
import { Button } from "../../kit/button.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Loaded } from "../../kit/loaded.tsx";
import { Pagination } from "../../kit/pagination.tsx";
import { Screen } from "../../kit/screen.tsx";
import { useResource } from "../../kit/use_resource.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { place } from "../../router/place.ts";
import { CreateKeyDialog } from "./create_key_dialog.tsx";
import { KeyTable } from "./key_table.tsx";
import { KEYS } from "./messages.ts";
import { NewKeyDialog } from "./new_key_dialog.tsx";
import { RevokeKeyDialog } from "./revoke_key_dialog.tsx";
import { RotateKeyDialog } from "./rotate_key_dialog.tsx";

type Open =
  | { readonly what: "create" }
  | { readonly what: "rotate" | "revoke"; readonly row: KeyRow }
  | { readonly what: "shown"; readonly created: CreatedKey };

/** The keys of the organization: made, rotated, revoked. */
export function KeysPage() {
  const t = useMessages(KEYS);
  const cursor = useStore(place).query.get("cursor") ?? undefined;
  const keys = useResource((signal) => api.get<Page<KeyRow>>("/v1/api-keys", { query: { cursor }, signal }), [cursor]);
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  const show = (created: CreatedKey): void => {
    setOpen({ what: "shown", created });
    keys.reload();
  };
  const create = <Button kind="primary" icon="plus" onPress={() => setOpen({ what: "create" })}>{t("create")}</Button>;
  return (
    <Screen title={t("title")} lead={t("lead")} actions={create}>
      <Loaded resource={keys}>
        {(page) =>
          page.data.length === 0 && cursor === undefined
            ? (
              <Empty icon="key" title={t("none")}>
                <p>{t("noneBody")}</p>
              </Empty>
            )
            : (
              <>
                <KeyTable
                  rows={page.data}
                  onRotate={(row) => setOpen({ what: "rotate", row })}
                  onRevoke={(row) => setOpen({ what: "revoke", row })}
                />
                <Pagination page={page} />
              </>
            )}
      </Loaded>
      {open?.what === "create" ? <CreateKeyDialog onCreated={show} onClose={close} /> : null}
      {open?.what === "rotate" ? <RotateKeyDialog row={open.row} onCreated={show} onClose={close} /> : null}
      {open?.what === "revoke" ? <RevokeKeyDialog row={open.row} onRevoked={keys.reload} onClose={close} /> : null}
      {open?.what === "shown" ? <NewKeyDialog created={open.created} onClose={close} /> : null}
    </Screen>
  );
}

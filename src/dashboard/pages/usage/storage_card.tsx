import type { Usage } from "../../api/types.ts";
import { useFormats } from "../../messages/use_formats.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { USAGE } from "./messages.ts";
import { QuotaCard } from "./quota_card.tsx";

/** Used storage. */
export function StorageCard({ storage }: { readonly storage: Usage["storage"] }) {
  const t = useMessages(USAGE);
  const { bytes } = useFormats();
  const { used_bytes: used, limit_bytes: limit } = storage;
  return (
    <QuotaCard
      title={t("storage")}
      lead={t("storageLead")}
      used={used}
      limit={limit}
      isUsedUp={used >= limit}
      warnings={{ near: t("storageWarning"), reached: t("storageFull") }}
    >
      <strong>{t("storageOf", { used: bytes(used), limit: bytes(limit) })}</strong>
    </QuotaCard>
  );
}

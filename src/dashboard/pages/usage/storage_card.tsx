import type { Usage } from "../../api/types.ts";
import { Icon } from "../../kit/icon.tsx";
import { Section } from "../../kit/section.tsx";
import { useFormats } from "../../messages/use_formats.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { USAGE } from "./messages.ts";

/** Used share from which the card warns. */
const WARNING_SHARE = 0.8;

/** Used storage. */
export function StorageCard({ storage }: { readonly storage: Usage["storage"] }) {
  const t = useMessages(USAGE);
  const { bytes } = useFormats();
  const { used_bytes: used, limit_bytes: limit } = storage;
  const tone = used >= limit ? "bad" : used >= limit * WARNING_SHARE ? "middling" : "good";
  return (
    <Section title={t("storage")} lead={t("storageLead")} kind="card">
      <p class="figure">
        <strong>{t("storageOf", { used: bytes(used), limit: bytes(limit) })}</strong>
      </p>
      <meter class={tone} min={0} max={Math.max(limit, 1)} value={used} aria-label={t("storage")} />
      {tone === "good" ? null : (
        <p class={`note ${tone}`}>
          <Icon name="warning" />
          <span>
            {t(tone === "bad" ? "storageFull" : "storageWarning")} {t("ask")}
          </span>
        </p>
      )}
    </Section>
  );
}

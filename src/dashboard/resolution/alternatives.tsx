import type { Resolution } from "../api/types.ts";
import { Table } from "../kit/lists/table.tsx";
import { useFormats } from "../messages/use_formats.ts";
import { useMessages } from "../messages/use_messages.ts";
import { coordinatesText } from "./coordinates_text.ts";
import { RESOLUTION } from "./messages.ts";
import { PRECISION_NAMES } from "./names/precision_names.ts";

/** The alternatives of an answer. */
export function Alternatives({ alternatives }: Pick<Resolution, "alternatives">) {
  const t = useMessages(RESOLUTION);
  const precisionName = useMessages(PRECISION_NAMES);
  const { percent } = useFormats();
  return (
    <Table
      caption={t("alternatives")}
      rows={alternatives}
      rowKey={({ label, coordinates }) => `${label} ${coordinatesText(coordinates)}`}
      columns={[
        { name: "label", head: t("alternative"), cell: ({ label }) => <bdi>{label}</bdi> },
        { name: "precision", head: t("precision"), cell: ({ precision }) => precisionName(precision) },
        {
          name: "coordinates",
          head: t("coordinates"),
          cell: ({ coordinates }) => <code dir="ltr">{coordinatesText(coordinates)}</code>,
        },
        { name: "confidence", head: t("confidence"), align: "end", cell: ({ confidence }) => percent(confidence) },
      ]}
    />
  );
}

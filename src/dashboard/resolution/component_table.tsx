import type { Resolution } from "../api/types.ts";
import { Badge, type Tone } from "../kit/badge.tsx";
import { Table } from "../kit/lists/table.tsx";
import { useMessages } from "../messages/use_messages.ts";
import { COMPONENT_NAMES } from "./names/component_names.ts";
import { MATCH_NAMES } from "./names/match_names.ts";
import { RESOLUTION } from "./messages.ts";

type ComponentName = keyof (typeof COMPONENT_NAMES)["en"];
type Match = keyof (typeof MATCH_NAMES)["en"];

interface Row {
  readonly name: ComponentName;
  readonly value: string | undefined;
  readonly match: Match | undefined;
}

const TONES: Readonly<Record<Match, Tone>> = {
  exact: "good",
  corrected: "warning",
  inferred: "neutral",
  missing: "warning",
  conflict: "bad",
};
// The table's keys are the components; `Object.keys` returns them as plain strings.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const NAMES = Object.keys(COMPONENT_NAMES.en) as readonly ComponentName[];

/** The answer's components, and how each agrees with the input. */
export function ComponentTable({ resolution }: { readonly resolution: Resolution }) {
  const t = useMessages(RESOLUTION);
  const partName = useMessages(COMPONENT_NAMES);
  const matchName = useMessages(MATCH_NAMES);
  return (
    <Table
      caption={t("components")}
      rows={rowsOf(resolution)}
      rowKey={({ name }) => name}
      columns={[
        { name: "part", head: t("component"), cell: ({ name }) => partName(name) },
        { name: "value", head: t("value"), cell: ({ value }) => value === undefined ? "–" : <bdi>{value}</bdi> },
        {
          name: "match",
          head: t("match"),
          cell: ({ match }) =>
            match === undefined
              ? <span class="muted">{t("notStated")}</span>
              : <Badge tone={TONES[match]}>{matchName(match)}</Badge>,
        },
      ]}
    />
  );
}

function rowsOf({ components, matches }: Resolution): readonly Row[] {
  const values: Readonly<Partial<Record<ComponentName, string>>> = components ?? {};
  const agreements: Readonly<Partial<Record<ComponentName, Match>>> = matches;
  return NAMES.map((name) => ({ name, value: values[name], match: agreements[name] }))
    .filter(({ value, match }) => value !== undefined || match !== undefined);
}

import type { Resolution } from "../api/types.ts";
import { Badge } from "../kit/badge.tsx";
import { Table } from "../kit/lists/table.tsx";
import { useMessages } from "../messages/use_messages.ts";
import { RESOLUTION } from "./messages.ts";
import { COMPONENT_NAMES } from "./names/component_names.ts";
import { MATCH_NAMES } from "./names/match_names.ts";
import { MATCH_TONES, type PartRow, partRows } from "./part_rows.ts";
import type { NameIn } from "../messages/define_messages.ts";

const OF_ROLE: Readonly<Record<string, ComponentName>> = {
  "as street": "street",
  "as number": "house_number",
  "as postcode": "postcode",
};

/** Finest first, as addresses are written. */
const AREAS = [
  "name",
  "district",
  "locality",
  "county",
  "region",
  "country",
] as const satisfies readonly ComponentName[];

/** What the comparison needs. */
export type ComparedAnswer = Pick<Resolution, "components" | "matches" | "explanation">;

interface Row extends Omit<PartRow, "name"> {
  readonly name: PartRow["name"] | undefined;
  readonly written: string | undefined;
}

/** What was written and what was found, part by part. */
export function ComponentTable({ resolution }: { readonly resolution: ComparedAnswer }) {
  const t = useMessages(RESOLUTION);
  const partName = useMessages(COMPONENT_NAMES);
  const matchName = useMessages(MATCH_NAMES);
  const written = writtenParts(resolution);
  const others = written?.others.join(", ") ?? "";
  const rows: readonly Row[] = [
    ...partRows(resolution).filter(({ name }) => name !== "country_code")
      .map((row) => ({ ...row, written: written?.byName[row.name] })),
    ...(others === "" ? [] : [{ name: undefined, value: undefined, match: "missing" as const, written: others }]),
  ];
  const none = <span class="muted">–</span>;
  return (
    <Table
      caption={t("components")}
      rows={rows}
      rowKey={({ name }) => name ?? "others"}
      columns={[
        {
          name: "part",
          head: t("component"),
          cell: ({ name }) => name === undefined ? t("otherWord") : partName(name),
        },
        ...(written === undefined ? [] : [{
          name: "written",
          head: t("written"),
          cell: ({ written: text }: Row) => text === undefined ? none : <bdi class="broken">{text}</bdi>,
        }]),
        { name: "value", head: t("value"), cell: ({ value }) => value === undefined ? none : <bdi>{value}</bdi> },
        {
          name: "match",
          head: t("match"),
          cell: ({ match }) =>
            match === undefined
              ? <span class="muted">{t("notStated")}</span>
              : <Badge tone={MATCH_TONES[match]}>{matchName(match)}</Badge>,
        },
      ]}
    />
  );
}

type ComponentName = NameIn<typeof COMPONENT_NAMES>;

type Explanation = Resolution["explanation"];

/** What the input says, part by part. */
interface WrittenParts {
  readonly byName: Readonly<Partial<Record<ComponentName, string>>>;
  /** Words that no part of the answer stands for. */
  readonly others: readonly string[];
}

/** The input's parts as the best candidate was compared with them; undefined without an explanation of an address. */
export function writtenParts(
  { explanation, components, matches }: {
    readonly explanation?: Explanation;
    readonly components: Resolution["components"];
    readonly matches: Resolution["matches"];
  },
): WrittenParts | undefined {
  const parts = explanation?.find(({ stage }) => stage === "rank")?.parts;
  if (parts === undefined) {
    return undefined;
  }
  const byName: Partial<Record<ComponentName, string>> = {};
  const others: string[] = [];
  const values: Readonly<Partial<Record<ComponentName, string>>> = components ?? {};
  const stated: Readonly<Partial<Record<ComponentName, string>>> = matches;
  const places: string[] = [];
  for (const { role, text = "" } of parts) {
    const known = OF_ROLE[role];
    if (known !== undefined) {
      byName[known] = byName[known] === undefined ? text : `${byName[known]} ${text}`;
    } else if (role === "as place") {
      const same = AREAS.find((name) => byName[name] === undefined && isSame(values[name], text));
      if (same === undefined) {
        places.push(text);
      } else {
        byName[same] = text;
      }
    } else if (role === "as word") {
      others.push(text);
    }
  }
  // Names that differ from what was found stand for what is stated and has no other name.
  for (const text of places) {
    const free = AREAS.find((name) => byName[name] === undefined && stated[name] !== undefined);
    if (free === undefined) {
      others.push(text);
    } else {
      byName[free] = text;
    }
  }
  return { byName, others };
}

function isSame(value: string | undefined, text: string): boolean {
  return value?.localeCompare(text, undefined, { sensitivity: "base" }) === 0;
}

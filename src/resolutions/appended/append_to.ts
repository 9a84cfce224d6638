import { type Appended, type AppendedValue, knownColumns, readBuiltInColumn } from "../../domain/appended.ts";
import type { LocatedResolution, Resolution } from "../../domain/resolution.ts";
import type { AreaLayer, Gazetteer } from "../../gazetteer/port.ts";
import type { BuiltInColumns } from "./built_in_columns.ts";

/** A value, and whether every point of the answer's circle has it. */
export interface ColumnValue {
  readonly value: AppendedValue;
  readonly isCertain: boolean;
}

/** A point, the circle around it that holds the true one, and its address. */
export type Spot = Pick<LocatedResolution, "coordinates" | "accuracyM" | "components">;

export type Column = (spot: Spot) => ColumnValue;

/** The columns to add, and the data that has the layers. */
export interface ColumnsOf {
  readonly append: readonly string[];
  readonly gazetteer: Gazetteer;
}

/** Loaded at the first use: the packages take as long to load as a thousand answers. */
let builtIn: BuiltInColumns | undefined;

/** The columns of a list of names, made once for each list of a batch. */
const prepared = new WeakMap<Gazetteer, WeakMap<readonly string[], readonly Column[]>>();

export async function appendTo(
  resolution: Resolution,
  columns: ColumnsOf,
): Promise<Resolution> {
  if (resolution.status === "unresolved") {
    return { ...resolution, appended: null };
  }
  const valuesAt = await openColumns(columns);
  return { ...resolution, appended: valuesAt(resolution) };
}

/** Loads what the columns need; then their values at any point are known at once. */
export async function openColumns({ append, gazetteer }: ColumnsOf): Promise<(spot: Spot) => Appended> {
  builtIn ??= (await import("./built_in_columns.ts")).builtInColumns;
  if (append.includes("timezone")) {
    await builtIn.loadTimeZones();
  }
  const columns = columnsOf(append, gazetteer, builtIn);
  return (spot) => valuesOf(spot, append, columns);
}

function columnsOf(append: readonly string[], gazetteer: Gazetteer, { columnOf }: BuiltInColumns): readonly Column[] {
  return prepared.getOrInsertComputed(gazetteer, () => new WeakMap()).getOrInsertComputed(
    append,
    (names) =>
      names.map((name) => {
        const column = readBuiltInColumn(name);
        return column === undefined ? layerColumn(layerOf(gazetteer, name)) : columnOf(column);
      }),
  );
}

function valuesOf(spot: Spot, append: readonly string[], columns: readonly Column[]): Appended {
  const appended: Record<string, AppendedValue> = {};
  let isCertain = true;
  for (const [i, column] of columns.entries()) {
    const { value, isCertain: isSame } = column(spot);
    appended[append[i] ?? ""] = value;
    isCertain &&= isSame;
  }
  if (!isCertain) {
    appended["certain"] = false;
  }
  return appended;
}

/** The areas of a layer. One that was removed after a batch was accepted has none. */
function layerColumn(layer: AreaLayer | undefined): Column {
  return ({ coordinates, accuracyM }) => {
    if (layer === undefined) {
      return { value: null, isCertain: true };
    }
    const areas = layer.areasAt(coordinates);
    const isCertain = !layer.hasBorderWithin(coordinates, accuracyM);
    const shown = isCertain ? [...areas] : areas.map((area) => ({ ...area, certain: false as const }));
    return { value: shown.length > 1 ? shown : shown[0] ?? null, isCertain };
  };
}

/** Of the borders in `geo-tz`. */
const TIME_ZONES_ATTRIBUTION = "© OpenStreetMap contributors, ODbL 1.0";

/** What must be shown with the values of a column, empty for nothing; undefined for a layer that is not loaded. */
export function attributionOfColumn(name: string, gazetteer: Gazetteer): string | undefined {
  const column = readBuiltInColumn(name);
  return column === undefined
    ? layerOf(gazetteer, name)?.attribution
    : column.kind === "timezone"
    ? TIME_ZONES_ATTRIBUTION
    : "";
}

function layerOf({ areaLayers }: Gazetteer, name: string): AreaLayer | undefined {
  return areaLayers.find((layer) => layer.name === name);
}

/**
 * The first of these names that is no column, and the rule that it breaks. Layers are looked up only for a name that is not
 * built in.
 */
export function unknownColumn(
  append: readonly string[],
  gazetteer: () => Gazetteer,
): { readonly index: number; readonly rule: string } | undefined {
  const index = append.findIndex((name) =>
    readBuiltInColumn(name) === undefined && layerOf(gazetteer(), name) === undefined
  );
  return index < 0
    ? undefined
    : { index, rule: `Must be one of ${knownColumns(gazetteer().areaLayers.map(({ name }) => name))}` };
}

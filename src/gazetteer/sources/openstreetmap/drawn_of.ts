import { COASTLINE, type Drawn } from "../../drawing/cut.ts";
import { categoryOf } from "./classify.ts";
import type { Tags } from "./element.ts";

/** What an element is drawn as, and by which of its geometries. */
export interface DrawnElement extends Drawn {
  readonly as: "point" | "line" | "area";
}

const NOTHING: readonly DrawnElement[] = [];
/** Longer names are cut: they do not fit on a map. Characters. */
const NAME_LENGTH_MAX = 80;

/** `highway=*` → class of the schema, the first zoom of its line and of its name. */
const ROADS: ReadonlyMap<string, readonly [road: string, zoom: number, nameZoom: number]> = new Map([
  ["motorway", ["motorway", 4, 11]],
  ["trunk", ["trunk", 6, 11]],
  ["primary", ["primary", 7, 12]],
  ["secondary", ["secondary", 9, 12]],
  ["tertiary", ["tertiary", 11, 13]],
  ["unclassified", ["minor", 12, 14]],
  ["residential", ["minor", 12, 14]],
  ["living_street", ["minor", 13, 14]],
  ["road", ["minor", 13, 14]],
  ["busway", ["minor", 13, 15]],
  ["pedestrian", ["path", 14, 14]],
  ["service", ["service", 14, 15]],
  ["track", ["track", 13, 15]],
  ["footway", ["path", 14, 15]],
  ["path", ["path", 14, 15]],
  ["cycleway", ["path", 14, 15]],
  ["bridleway", ["path", 14, 15]],
  ["steps", ["path", 14, 15]],
]);
/** Ramps appear this many zooms after their road. */
const RAMP_LATER = 3;

/** `railway=*` → class, first zoom. */
const RAILWAYS: ReadonlyMap<string, readonly [rail: string, zoom: number]> = new Map([
  ["rail", ["rail", 8]],
  ["narrow_gauge", ["rail", 10]],
  ["light_rail", ["transit", 12]],
  ["subway", ["transit", 14]],
  ["tram", ["transit", 14]],
  ["funicular", ["transit", 12]],
]);

/**
 * `key=value` of an area → layer, class, first zoom. Of several, the one whose key comes first in `AREA_KEYS` is taken.
 */
const AREAS: ReadonlyMap<string, readonly [layer: "landcover" | "landuse", drawn: string, zoom: number]> = new Map([
  ["natural=wood", ["landcover", "wood", 6]],
  ["landuse=forest", ["landcover", "wood", 6]],
  ["natural=glacier", ["landcover", "ice", 6]],
  ["natural=bare_rock", ["landcover", "rock", 9]],
  ["natural=scree", ["landcover", "rock", 9]],
  ["natural=shingle", ["landcover", "rock", 11]],
  ["natural=sand", ["landcover", "sand", 9]],
  ["natural=beach", ["landcover", "sand", 10]],
  ["natural=wetland", ["landcover", "wetland", 9]],
  ["natural=scrub", ["landcover", "grass", 9]],
  ["natural=heath", ["landcover", "grass", 9]],
  ["natural=grassland", ["landcover", "grass", 9]],
  ["natural=fell", ["landcover", "grass", 9]],
  ["landuse=grass", ["landcover", "grass", 11]],
  ["landuse=meadow", ["landcover", "grass", 9]],
  ["landuse=village_green", ["landcover", "grass", 12]],
  ["landuse=recreation_ground", ["landcover", "park", 11]],
  ["leisure=park", ["landcover", "park", 9]],
  ["leisure=garden", ["landcover", "park", 12]],
  ["leisure=golf_course", ["landcover", "park", 10]],
  ["leisure=dog_park", ["landcover", "park", 14]],
  ["landuse=farmland", ["landcover", "farmland", 9]],
  ["landuse=orchard", ["landcover", "farmland", 10]],
  ["landuse=vineyard", ["landcover", "farmland", 10]],
  ["landuse=allotments", ["landcover", "farmland", 11]],
  ["landuse=residential", ["landuse", "residential", 6]],
  ["landuse=commercial", ["landuse", "commercial", 9]],
  ["landuse=retail", ["landuse", "retail", 10]],
  ["landuse=industrial", ["landuse", "industrial", 9]],
  ["landuse=railway", ["landuse", "railway", 11]],
  ["landuse=military", ["landuse", "military", 9]],
  ["landuse=quarry", ["landuse", "quarry", 10]],
  ["landuse=cemetery", ["landuse", "cemetery", 11]],
  ["amenity=grave_yard", ["landuse", "cemetery", 13]],
  ["amenity=school", ["landuse", "school", 12]],
  ["amenity=kindergarten", ["landuse", "kindergarten", 14]],
  ["amenity=university", ["landuse", "university", 11]],
  ["amenity=college", ["landuse", "college", 12]],
  ["amenity=hospital", ["landuse", "hospital", 11]],
  ["amenity=parking", ["landuse", "parking", 14]],
  ["leisure=pitch", ["landuse", "pitch", 13]],
  ["leisure=track", ["landuse", "track", 13]],
  ["leisure=playground", ["landuse", "playground", 14]],
  ["leisure=stadium", ["landuse", "stadium", 12]],
  ["tourism=zoo", ["landuse", "zoo", 12]],
]);
const AREA_KEYS = ["natural", "leisure", "tourism", "amenity", "landuse"] as const;

/** `water=*` of a `natural=water` that is a part of a watercourse. */
const RIVERS: ReadonlySet<string> = new Set(["river", "canal", "stream", "ditch", "drain", "rapids", "lock"]);
/** `waterway=*` → first zoom. */
const WATERWAYS: ReadonlyMap<string, number> = new Map([
  ["river", 8],
  ["canal", 11],
  ["stream", 13],
  ["ditch", 15],
  ["drain", 15],
]);

/** Category, or a key for all of its other values → how important a named thing is on a map, from 1 to 4. */
const RANKS: ReadonlyMap<string, number> = new Map([
  ["railway=station", 1],
  ["aeroway=aerodrome", 1],
  ["amenity=hospital", 1],
  ["amenity=university", 1],
  ["tourism=museum", 1],
  ["historic=castle", 1],
  ["amenity=townhall", 2],
  ["tourism=attraction", 2],
  ["tourism=zoo", 2],
  ["leisure=stadium", 2],
  ["amenity=theatre", 2],
  ["amenity=college", 2],
  ["amenity=library", 2],
  ["shop=mall", 2],
  ["amenity=place_of_worship", 3],
  ["amenity=school", 3],
  ["amenity=police", 3],
  ["amenity=post_office", 3],
  ["tourism=hotel", 3],
  ["shop=supermarket", 3],
  ["amenity=pharmacy", 3],
  ["amenity=cinema", 3],
  ["leisure=park", 2],
  ["railway=halt", 2],
  ["railway=subway_entrance", 3],
  ["railway=tram_stop", 3],
  ["amenity", 4],
  ["shop", 4],
  ["tourism", 4],
  ["leisure", 4],
  ["office", 4],
  ["healthcare", 4],
  ["historic", 4],
]);
/** The zoom from which a rank is shown. */
const RANK_ZOOMS = [14, 14, 14, 15, 16] as const;

/** What a node is drawn as. */
export function drawnNode(tags: Tags): readonly DrawnElement[] {
  return tags.has("name") ? [...peakOf(tags), ...poiOf(tags)] : NOTHING;
}

/** What a way is drawn as; of one that is closed, also its area. */
export function drawnWay(tags: Tags, shape: "open" | "closed"): readonly DrawnElement[] {
  if (tags.size === 0) {
    return NOTHING;
  }
  if (tags.get("natural") === "coastline") {
    return [{ layer: COASTLINE, properties: {}, zoom: 8, as: "line" }];
  }
  const isArea = shape === "closed" && tags.get("area") !== "no";
  const lines = isArea && tags.get("area") === "yes" ? NOTHING : linesOf(tags);
  return isArea && lines.length === 0 ? drawnArea(tags) : lines;
}

/** What a multipolygon, or a closed way, is drawn as. */
export function drawnArea(tags: Tags): readonly DrawnElement[] {
  const building = tags.get("building");
  const area = building !== undefined && building !== "no" ? BUILDING : elementOf(areaOf(tags));
  const named = tags.has("name") ? poiOf(tags) : NOTHING;
  return named.length === 0 ? area : [...area, ...named];
}

/** Of all buildings: most areas are one. */
const BUILDING: readonly DrawnElement[] = [{ layer: "building", properties: {}, zoom: 14, as: "area" }];

function elementOf(area: Drawn | undefined): readonly DrawnElement[] {
  return area === undefined ? NOTHING : [{ ...area, as: "area" }];
}

function linesOf(tags: Tags): readonly DrawnElement[] {
  const highway = tags.get("highway");
  if (highway !== undefined) {
    return roadOf(highway, tags);
  }
  const rail = RAILWAYS.get(tags.get("railway") ?? "");
  if (rail !== undefined) {
    const [drawn, zoom] = rail;
    const service = tags.get("service");
    const brunnel = brunnelOf(tags);
    const more = {
      ...(brunnel === undefined ? {} : { brunnel }),
      ...(service === undefined ? {} : { service: "yard" }),
    };
    return [{
      layer: "transportation",
      properties: { class: drawn, ...more },
      zoom: service === undefined ? zoom : 13,
      as: "line",
    }];
  }
  const waterway = tags.get("waterway") ?? "";
  const zoom = WATERWAYS.get(waterway);
  if (zoom !== undefined && tags.get("tunnel") !== "yes" && tags.get("tunnel") !== "culvert") {
    return [{ layer: "waterway", properties: { class: waterway, ...nameOf(tags) }, zoom, as: "line" }];
  }
  const aeroway = tags.get("aeroway") ?? "";
  if (aeroway === "runway" || aeroway === "taxiway") {
    return [{ layer: "aeroway", properties: { class: aeroway }, zoom: aeroway === "runway" ? 10 : 13, as: "line" }];
  }
  return tags.get("man_made") === "pier"
    ? [{ layer: "transportation", properties: { class: "pier" }, zoom: 13, as: "line" }]
    : NOTHING;
}

function roadOf(highway: string, tags: Tags): readonly DrawnElement[] {
  const isRamp = highway.endsWith("_link");
  const road = ROADS.get(isRamp ? highway.slice(0, -5) : highway);
  if (road === undefined) {
    return NOTHING;
  }
  const [drawn, first, nameZoom] = road;
  const isDriveway = highway === "service" && (tags.has("service") || tags.get("access") === "private");
  const zoom = isRamp ? Math.max(11, first + RAMP_LATER) : isDriveway ? 15 : first;
  const alone = roadLine(highway, { drawn, zoom, brunnel: brunnelOf(tags), isRamp });
  const { name } = nameOf(tags);
  const ref = tags.get("ref")?.split(";")[0]?.slice(0, 12);
  const hasRef = ref !== undefined && ref !== "" && first <= 9 && !isRamp;
  if (name === undefined && !hasRef) {
    return alone;
  }
  return [...alone, {
    layer: "transportation_name",
    properties: {
      class: drawn,
      ...(name === undefined ? {} : { name }),
      ...(hasRef ? { ref, ref_length: ref.length } : {}),
    },
    zoom: Math.max(zoom, hasRef ? Math.max(9, first) : nameZoom),
    as: "line",
  }];
}

/** The lines of roads by what they differ in: millions of ways share some hundred. */
const ROAD_LINES = new Map<string, readonly DrawnElement[]>();

function roadLine(
  highway: string,
  { drawn, zoom, brunnel, isRamp }: {
    readonly drawn: string;
    readonly zoom: number;
    readonly brunnel: string | undefined;
    readonly isRamp: boolean;
  },
): readonly DrawnElement[] {
  const key = `${highway} ${zoom} ${brunnel}`;
  let alone = ROAD_LINES.get(key);
  if (alone === undefined) {
    const properties = {
      class: drawn,
      ...(drawn === "path" ? { subclass: highway === "pedestrian" || highway === "steps" ? highway : "path" } : {}),
      ...(brunnel === undefined ? {} : { brunnel }),
      ...(isRamp ? { ramp: 1 } : {}),
    };
    alone = [{ layer: "transportation", properties, zoom, as: "line" }];
    ROAD_LINES.set(key, alone);
  }
  return alone;
}

function brunnelOf(tags: Tags): "tunnel" | "bridge" | undefined {
  const tunnel = tags.get("tunnel");
  if (tunnel !== undefined && tunnel !== "no" && tunnel !== "building_passage") {
    return "tunnel";
  }
  const bridge = tags.get("bridge");
  return bridge === undefined || bridge === "no" ? undefined : "bridge";
}

/** What an area that is no building is drawn as. */
function areaOf(tags: Tags): Drawn | undefined {
  const water = waterClassOf(tags);
  if (water !== undefined) {
    return { layer: "water", properties: { class: water }, zoom: water === "swimming_pool" ? 15 : 6 };
  }
  const highway = tags.get("highway");
  if (highway === "pedestrian" || highway === "footway") {
    return { layer: "transportation", properties: { class: "path", subclass: "pedestrian" }, zoom: 14 };
  }
  if (tags.get("man_made") === "pier") {
    return { layer: "transportation", properties: { class: "pier" }, zoom: 13 };
  }
  const aeroway = tags.get("aeroway") ?? "";
  if (["aerodrome", "apron", "runway", "taxiway", "helipad"].includes(aeroway)) {
    return { layer: "aeroway", properties: { class: aeroway }, zoom: aeroway === "aerodrome" ? 10 : 12 };
  }
  if (tags.get("boundary") === "national_park" || tags.get("leisure") === "nature_reserve") {
    const isNational = tags.get("boundary") === "national_park";
    return { layer: "park", properties: { class: isNational ? "national_park" : "nature_reserve" }, zoom: 8 };
  }
  for (const key of AREA_KEYS) {
    const drawn = AREAS.get(`${key}=${tags.get(key)}`);
    if (drawn !== undefined) {
      const [layer, kind, zoom] = drawn;
      return {
        layer,
        properties: layer === "landcover" && kind === "park" ? { class: "grass", subclass: "park" } : { class: kind },
        zoom,
      };
    }
  }
  return undefined;
}

function waterClassOf(tags: Tags): string | undefined {
  if (tags.get("leisure") === "swimming_pool") {
    return "swimming_pool";
  }
  if (tags.get("waterway") === "riverbank" || tags.get("waterway") === "dock") {
    return tags.get("waterway") === "dock" ? "dock" : "river";
  }
  const isWater = tags.get("natural") === "water" || tags.get("landuse") === "reservoir" ||
    tags.get("landuse") === "basin";
  return isWater ? RIVERS.has(tags.get("water") ?? "") ? "river" : "lake" : undefined;
}

function peakOf(tags: Tags): readonly DrawnElement[] {
  if (tags.get("natural") !== "peak" && tags.get("natural") !== "volcano") {
    return NOTHING;
  }
  const height = Math.round(Number.parseFloat(tags.get("ele") ?? ""));
  const properties = {
    class: "peak",
    ...nameOf(tags),
    ...(Number.isFinite(height) ? { ele: height, rank: Math.max(1, 6 - Math.floor(height / 1000)) } : { rank: 6 }),
  };
  return [{ layer: "mountain_peak", properties, zoom: 11, as: "point" }];
}

function poiOf(tags: Tags): readonly DrawnElement[] {
  const category = categoryOf(tags);
  if (category === undefined || category.startsWith("natural=")) {
    return NOTHING;
  }
  const at = category.indexOf("=");
  const rank = RANKS.get(category) ?? RANKS.get(category.slice(0, at));
  if (rank === undefined) {
    return NOTHING;
  }
  const properties = { class: category.slice(0, at), subclass: category.slice(at + 1), rank, ...nameOf(tags) };
  return [{ layer: "poi", properties, zoom: RANK_ZOOMS[rank] ?? 16, as: "point" }];
}

function nameOf(tags: Tags): { readonly name?: string } {
  const name = tags.get("name")?.trim() ?? "";
  if (name.length <= NAME_LENGTH_MAX) {
    return name === "" ? {} : { name };
  }
  const letters = Array.from(name);
  return { name: letters.length <= NAME_LENGTH_MAX ? name : `${letters.slice(0, NAME_LENGTH_MAX - 1).join("")}…` };
}

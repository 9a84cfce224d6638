import { byWord } from "../../../text/by_word.ts";
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

/** Class of the schema, the first zoom of its line and of its name, and the `highway=*` of such roads. */
const ROADS = byWord<readonly [road: string, zoom: number, nameZoom: number]>([
  [["motorway", 4, 11], "motorway"],
  [["trunk", 6, 11], "trunk"],
  [["primary", 7, 12], "primary"],
  [["secondary", 9, 12], "secondary"],
  [["tertiary", 11, 13], "tertiary"],
  [["minor", 12, 14], "unclassified residential"],
  [["minor", 13, 14], "living_street road"],
  [["minor", 13, 15], "busway"],
  [["path", 14, 14], "pedestrian"],
  [["service", 14, 15], "service"],
  [["track", 13, 15], "track"],
  [["path", 14, 15], "footway path cycleway bridleway steps"],
]);
/** Ramps appear this many zooms after their road. */
const RAMP_LATER = 3;

/** Class, first zoom, and the `railway=*` of such lines. */
const RAILWAYS = byWord<readonly [rail: string, zoom: number]>([
  [["rail", 8], "rail"],
  [["rail", 10], "narrow_gauge"],
  [["transit", 12], "light_rail funicular"],
  [["transit", 14], "subway tram"],
]);

/**
 * Layer, class, first zoom, and the `key=value` of such areas. Of several, the one whose key comes first in `AREA_KEYS` is
 * taken.
 */
const AREAS = byWord<readonly [layer: "landcover" | "landuse", drawn: string, zoom: number]>([
  [["landcover", "wood", 6], "natural=wood landuse=forest"],
  [["landcover", "ice", 6], "natural=glacier"],
  [["landcover", "rock", 9], "natural=bare_rock natural=scree"],
  [["landcover", "rock", 11], "natural=shingle"],
  [["landcover", "sand", 9], "natural=sand"],
  [["landcover", "sand", 10], "natural=beach"],
  [["landcover", "wetland", 9], "natural=wetland"],
  [["landcover", "grass", 9], "natural=scrub natural=heath natural=grassland natural=fell landuse=meadow"],
  [["landcover", "grass", 11], "landuse=grass"],
  [["landcover", "grass", 12], "landuse=village_green"],
  [["landcover", "park", 9], "leisure=park"],
  [["landcover", "park", 10], "leisure=golf_course"],
  [["landcover", "park", 11], "landuse=recreation_ground"],
  [["landcover", "park", 12], "leisure=garden"],
  [["landcover", "park", 14], "leisure=dog_park"],
  [["landcover", "farmland", 9], "landuse=farmland"],
  [["landcover", "farmland", 10], "landuse=orchard landuse=vineyard"],
  [["landcover", "farmland", 11], "landuse=allotments"],
  [["landuse", "residential", 6], "landuse=residential"],
  [["landuse", "commercial", 9], "landuse=commercial"],
  [["landuse", "retail", 10], "landuse=retail"],
  [["landuse", "industrial", 9], "landuse=industrial"],
  [["landuse", "railway", 11], "landuse=railway"],
  [["landuse", "military", 9], "landuse=military"],
  [["landuse", "quarry", 10], "landuse=quarry"],
  [["landuse", "cemetery", 11], "landuse=cemetery"],
  [["landuse", "cemetery", 13], "amenity=grave_yard"],
  [["landuse", "school", 12], "amenity=school"],
  [["landuse", "kindergarten", 14], "amenity=kindergarten"],
  [["landuse", "university", 11], "amenity=university"],
  [["landuse", "college", 12], "amenity=college"],
  [["landuse", "hospital", 11], "amenity=hospital"],
  [["landuse", "parking", 14], "amenity=parking"],
  [["landuse", "pitch", 13], "leisure=pitch"],
  [["landuse", "track", 13], "leisure=track"],
  [["landuse", "playground", 14], "leisure=playground"],
  [["landuse", "stadium", 12], "leisure=stadium"],
  [["landuse", "zoo", 12], "tourism=zoo"],
]);
const AREA_KEYS = ["natural", "leisure", "tourism", "amenity", "landuse"] as const;

/** `water=*` of a `natural=water` that is a part of a watercourse. */
const RIVERS: ReadonlySet<string> = new Set(["river", "canal", "stream", "ditch", "drain", "rapids", "lock"]);
/** First zoom, and the `waterway=*` of such lines. */
const WATERWAYS = byWord([[8, "river"], [11, "canal"], [13, "stream"], [15, "ditch drain"]]);

/** How important a named thing is on a map, from 1 to 4, by its category, or by a key for all of its other values. */
const RANKS = byWord([
  [1, "railway=station aeroway=aerodrome amenity=hospital amenity=university tourism=museum historic=castle"],
  [2, "amenity=townhall amenity=theatre amenity=college amenity=library tourism=attraction tourism=zoo"],
  [2, "leisure=stadium leisure=park shop=mall railway=halt"],
  [3, "amenity=place_of_worship amenity=school amenity=police amenity=post_office amenity=pharmacy amenity=cinema"],
  [3, "tourism=hotel shop=supermarket railway=subway_entrance railway=tram_stop"],
  [4, "amenity shop tourism leisure office healthcare historic"],
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

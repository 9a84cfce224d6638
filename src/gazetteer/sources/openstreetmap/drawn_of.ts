import { byWord } from "../../../text/by_word.ts";
import { COASTLINE, type Drawn } from "../../drawing/cut.ts";
import { categoryOf, type Tags } from "./element.ts";

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

/** Layer, class, first zoom, perhaps a subclass, and the `key=value` of such areas. */
const AREAS = byWord(([
  [["transportation", "path", 14, "pedestrian"], "highway=pedestrian highway=footway"],
  [["transportation", "pier", 13], "man_made=pier"],
  [["aeroway", "aerodrome", 10], "aeroway=aerodrome"],
  [["aeroway", "apron", 12], "aeroway=apron"],
  [["aeroway", "runway", 12], "aeroway=runway"],
  [["aeroway", "taxiway", 12], "aeroway=taxiway"],
  [["aeroway", "helipad", 12], "aeroway=helipad"],
  [["park", "national_park", 8], "boundary=national_park"],
  [["park", "nature_reserve", 8], "leisure=nature_reserve"],
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
  [["landcover", "grass", 9, "park"], "leisure=park"],
  [["landcover", "grass", 10, "park"], "leisure=golf_course"],
  [["landcover", "grass", 11, "park"], "landuse=recreation_ground"],
  [["landcover", "grass", 12, "park"], "leisure=garden"],
  [["landcover", "grass", 14, "park"], "leisure=dog_park"],
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
] as const).map(([[layer, drawn, zoom, subclass], words]) => [
  areaElement({ layer, properties: { class: drawn, ...(subclass === undefined ? {} : { subclass }) }, zoom }),
  words,
]));
/** Of several tags, the one whose key comes first is drawn; a nature reserve is, before what it is covered with. */
const AREA_KEYS = ["highway", "man_made", "aeroway", "boundary"] as const;
const COVER_KEYS = ["natural", "leisure", "tourism", "amenity", "landuse"] as const;

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

export function drawnNode(tags: Tags): readonly DrawnElement[] {
  return tags.has("name") ? [...peakOf(tags), ...poiOf(tags)] : NOTHING;
}

/** What a way is drawn as; of one that is closed, also its area. */
export function drawnWay(tags: Tags, isRing: boolean): readonly DrawnElement[] {
  if (tags.size === 0) {
    return NOTHING;
  }
  if (tags.get("natural") === "coastline") {
    return lineElement(COASTLINE, {}, 8);
  }
  const isArea = isRing && tags.get("area") !== "no";
  const lines = isArea && tags.get("area") === "yes" ? NOTHING : linesOf(tags);
  return isArea && lines.length === 0 ? drawnArea(tags) : lines;
}

/** What a multipolygon, or a closed way, is drawn as. */
export function drawnArea(tags: Tags): readonly DrawnElement[] {
  const building = tags.get("building");
  const area = building !== undefined && building !== "no" ? BUILDING : areaOf(tags);
  const named = tags.has("name") ? poiOf(tags) : NOTHING;
  return named.length === 0 ? area : [...area, ...named];
}

/** Of all buildings: most areas are one. */
const BUILDING = areaElement({ layer: "building", properties: {}, zoom: 14 });

function areaElement(area: Drawn): readonly DrawnElement[] {
  return [{ ...area, as: "area" }];
}

function lineElement(layer: Drawn["layer"], properties: Drawn["properties"], zoom: number): readonly DrawnElement[] {
  return [{ layer, properties, zoom, as: "line" }];
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
    const properties = { class: drawn, ...brunnelOf(tags), ...(service === undefined ? {} : { service: "yard" }) };
    return lineElement("transportation", properties, service === undefined ? zoom : 13);
  }
  const waterway = tags.get("waterway") ?? "";
  const zoom = WATERWAYS.get(waterway);
  if (zoom !== undefined && tags.get("tunnel") !== "yes" && tags.get("tunnel") !== "culvert") {
    return lineElement("waterway", { class: waterway, ...nameOf(tags) }, zoom);
  }
  const aeroway = tags.get("aeroway") ?? "";
  if (aeroway === "runway" || aeroway === "taxiway") {
    return lineElement("aeroway", { class: aeroway }, aeroway === "runway" ? 10 : 13);
  }
  return tags.get("man_made") === "pier" ? lineElement("transportation", { class: "pier" }, 13) : NOTHING;
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
  const named = nameOf(tags);
  const ref = tags.get("ref")?.split(";")[0]?.slice(0, 12);
  const hasRef = ref !== undefined && ref !== "" && first <= 9 && !isRamp;
  if (named.name === undefined && !hasRef) {
    return alone;
  }
  const properties = { class: drawn, ...named, ...(hasRef ? { ref, ref_length: ref.length } : {}) };
  const nameFrom = Math.max(zoom, hasRef ? Math.max(9, first) : nameZoom);
  return [...alone, ...lineElement("transportation_name", properties, nameFrom)];
}

/** The lines of roads by what they differ in: millions of ways share some hundred. */
const ROAD_LINES = new Map<string, readonly DrawnElement[]>();

function roadLine(
  highway: string,
  { drawn, zoom, brunnel, isRamp }: {
    readonly drawn: string;
    readonly zoom: number;
    readonly brunnel: ReturnType<typeof brunnelOf>;
    readonly isRamp: boolean;
  },
): readonly DrawnElement[] {
  return ROAD_LINES.getOrInsertComputed(`${highway} ${zoom} ${brunnel.brunnel}`, () => {
    const subclass = highway === "pedestrian" || highway === "steps" ? highway : "path";
    const more = { ...(drawn === "path" ? { subclass } : {}), ...brunnel, ...(isRamp ? { ramp: 1 } : {}) };
    return lineElement("transportation", { class: drawn, ...more }, zoom);
  });
}

function brunnelOf(tags: Tags): { readonly brunnel?: "tunnel" | "bridge" } {
  const tunnel = tags.get("tunnel");
  if (tunnel !== undefined && tunnel !== "no" && tunnel !== "building_passage") {
    return { brunnel: "tunnel" };
  }
  const bridge = tags.get("bridge");
  return bridge === undefined || bridge === "no" ? {} : { brunnel: "bridge" };
}

/** What an area that is no building is drawn as. */
function areaOf(tags: Tags): readonly DrawnElement[] {
  const water = waterClassOf(tags);
  if (water !== undefined) {
    return areaElement({ layer: "water", properties: { class: water }, zoom: water === "swimming_pool" ? 15 : 6 });
  }
  const reserve = tags.get("leisure") === "nature_reserve" ? AREAS.get("leisure=nature_reserve") : undefined;
  return areaOfKeys(AREA_KEYS, tags) ?? reserve ?? areaOfKeys(COVER_KEYS, tags) ?? NOTHING;
}

function areaOfKeys(keys: readonly string[], tags: Tags): readonly DrawnElement[] | undefined {
  for (const key of keys) {
    const value = tags.get(key);
    const drawn = value === undefined ? undefined : AREAS.get(`${key}=${value}`);
    if (drawn !== undefined) {
      return drawn;
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

import { pointOfText, readHashView, validPoint, viewOf } from "../points.ts";
import { HASH_VIEW, type PointSource, type Service, stopsOf } from "./service.ts";
import { parametersOf, valuesOf } from "../values.ts";

/** Maps write markers with four or five decimals. Metres. */
const MARKER_ACCURACY_M = 10;

const ROWS: readonly Service[] = [
  {
    system: "mapquest",
    hosts: "mapquest.com",
    schemes: "mapquest",
    pins: [after("latlng")],
    views: ["center"],
    words: ["query", "q"],
  },
  {
    system: "osmand",
    hosts: "osmand.net download.osmand.net",
    schemes: "osmand.api osmandmaps osmand.navigation",
    pins: ["pin", "finish", "end", ["lat", "lon"], ["dest_lat", "dest_lon"], "start"],
    others: ["start"],
    titles: ["name", "title", "dest_name"],
    words: ["q", "query"],
  },
  {
    system: "magic_earth",
    hosts: "magicearth.com",
    schemes: "magicearth",
    pins: [["lat", "lon"], "daddr"],
    titles: ["name", "q"],
    words: ["daddr", "q"],
  },
  { system: "cartes_ign", hosts: "cartes-ign.ign.fr cartes.gouv.fr", views: [["lat", "lng"], ["lat", "lon"]] },
  { system: "geoportail", hosts: "geoportail.gouv.fr", views: ["c"], order: "longitude_first" },
  {
    system: "citymapper",
    hosts: "citymapper.com",
    schemes: "citymapper",
    pins: ["endcoord"],
    others: ["startcoord"],
    titles: ["endname", "endaddress"],
    words: ["endaddress", "endname"],
  },
  {
    system: "komoot",
    hosts: "komoot.com komoot.de",
    views: [HASH_VIEW, inPath("@")],
    pins: ["p[1][loc]", "p[0][loc]"],
  },
  { system: "kartaview", hosts: "kartaview.org openstreetcam.org", views: [HASH_VIEW, inPath("@")] },
  { system: "mapillary", hosts: "mapillary.com", views: [["lat", "lng"]] },
  { system: "flightradar24", hosts: "flightradar24.com", views: [HASH_VIEW, inPath("")] },
  { system: "wikimapia", hosts: "wikimapia.org", views: [["lat", "lon"]], inFragment: true },
  { system: "telegram", schemes: "tg", pins: [["latitude", "longitude"], ["lat", "lng"], ["lat", "lon"]] },
  { system: "yahoo_japan", hosts: "map.yahoo.co.jp", pins: [["lat", "lon"]], words: ["q", "p"] },
  { system: "graphhopper", hosts: "graphhopper.com", stops: repeated("point") },
  { system: "osrm", hosts: "map.project-osrm.org routing.openstreetmap.de", stops: repeated("loc"), views: ["center"] },
  { system: "arcgis", hosts: "arcgis.com", pins: ["marker"], views: ["center"], order: "longitude_first" },
  { system: "qwant_maps", hosts: "qwant.com", pins: [after("latlon")], words: ["q"] },
  {
    system: "uber",
    hosts: "uber.com m.uber.com",
    schemes: "uber",
    pins: [["dropoff[latitude]", "dropoff[longitude]"]],
    titles: ["dropoff[nickname]", "dropoff[formatted_address]"],
    words: ["dropoff[formatted_address]"],
  },
  { system: "lyft", hosts: "lyft.com", schemes: "lyft", pins: [["destination[latitude]", "destination[longitude]"]] },
  {
    system: "moovit",
    hosts: "moovitapp.com moovit.com",
    schemes: "moovit",
    pins: ["tll", ["dest_lat", "dest_lon"], ["lat", "lon"]],
    others: ["fll"],
    titles: ["to", "dest_name"],
  },
  {
    system: "petal_maps",
    hosts: "petalmaps.com",
    schemes: "petalmaps mapapp",
    pins: ["marker", "daddr"],
    others: ["saddr"],
    words: ["daddr", "text", "query"],
    datum: "gcj02_mainland",
  },
  { system: "tomtom", hosts: "tomtom.com", schemes: "tomtomgo tomtomhome", pins: ["destination"], views: ["p"] },
  { system: "geocaching", hosts: "coord.info geocaching.com", views: ["ll", ["lat", "lng"]] },
  { system: "ventusky", hosts: "ventusky.com", views: ["p"] },
  hashMap("opentopomap", "opentopomap.org"),
  hashMap("cyclosm", "cyclosm.org"),
  hashMap("umap", "umap.openstreetmap.fr umap.openstreetmap.de framacarte.org"),
  hashMap("geojson_io", "geojson.io"),
  hashMap("waymarked_trails", "waymarkedtrails.org"),
  hashMap("open_infra_map", "openinframap.org"),
  hashMap("open_railway_map", "openrailwaymap.org openrailwaymap.app"),
  hashMap("open_sea_map", "openseamap.org"),
  hashMap("overpass_turbo", "overpass-turbo.eu overpass-turbo.osm.ch"),
  hashMap("facilmap", "facilmap.org"),
  hashMap("openstreetbrowser", "openstreetbrowser.org"),
  hashMap("mapcompare", "tools.geofabrik.de"),
  hashMap("wheelmap", "wheelmap.org"),
  hashMap("f4map", "demo.f4map.com f4map.com"),
  hashMap("caltopo", "caltopo.com"),
  hashMap("gpx_studio", "gpx.studio"),
];

/** Services whose links have only parameters; all of them may keep their viewport behind `#`. */
export const PARAMETER_MAPS: readonly Service[] = ROWS.map(({ views = [], ...service }) => ({
  ...service,
  views: views.includes(HASH_VIEW) ? views : [...views, HASH_VIEW],
  prefersText: true,
}));

/** A map with its viewport after `#` (`#map=z/lat/lon` or `#z/lat/lon`), and a marker there or in its parameters. */
function hashMap(system: string, hosts: string): Service {
  return {
    system,
    hosts,
    pins: [["mlat", "mlon"], ({ fragment }) => {
      const seen = validPoint(readHashView(parametersOf(fragment).get("marker") ?? ""));
      // A marker is a point: the size of the viewport around it does not matter.
      return seen === undefined ? undefined : { ...seen, accuracyM: MARKER_ACCURACY_M };
    }],
    views: [["lat", "lon"], ["lat", "lng"], "ll", "center", "c"],
    inFragment: true,
  };
}

/** Stops in a repeated parameter. */
function repeated(name: string): NonNullable<Service["stops"]> {
  return ({ query }, options) => stopsOf(valuesOf(query, name).map((value) => pointOfText(value, options)));
}

/** A pair behind a segment of the path, or behind its beginning: `/latlng/47.1,9.5`, `/latlon:47.1:9.5`. */
function after(name: string): PointSource {
  return ({ segments }, options) => {
    const at = segments.findIndex((segment) => segment === name || segment.startsWith(`${name}:`));
    const text = segments[at] === name ? segments[at + 1] : segments[at]?.slice(name.length + 1).replace(":", ",");
    return pointOfText(text, options);
  };
}

/** `/@52.5,13.2,12z`, `/52.5,13.2/12`. */
function inPath(mark: string): PointSource {
  return ({ segments }, options) => {
    const at = segments.findIndex((segment) =>
      segment.startsWith(mark) && segment.includes(",") &&
      viewOf(segment, { from: mark.length }) !== undefined
    );
    return viewOf(segments[at], { ...options, from: mark.length, zoom: segments[at + 1] });
  };
}

import type { Service } from "../service.ts";
import { plainService } from "./plain_service.ts";

/** A service with its hosts and schemes. */
interface PlainEntry {
  readonly hosts: readonly string[];
  readonly schemes?: readonly string[];
  readonly service: Service;
}

/** A map with its viewport after `#` (`#map=z/lat/lon` or `#z/lat/lon`) and no other content. */
function hashMap(system: string, ...hosts: readonly string[]): PlainEntry {
  return {
    hosts,
    service: plainService(system, {
      pins: [["mlat", "mlon"]],
      views: [["lat", "lon"], ["lat", "lng"], "ll", "center", "c"],
      pinInFragment: "marker",
      fragment: "parameters",
    }),
  };
}

/** Services whose links have only parameters. */
export const PLAIN_SERVICES: readonly PlainEntry[] = [
  {
    hosts: ["mapquest.com"],
    schemes: ["mapquest"],
    service: plainService("mapquest", { pinAfter: "latlng", views: ["center"], texts: ["query", "q"] }),
  },
  {
    hosts: ["osmand.net", "download.osmand.net"],
    schemes: ["osmand.api", "osmandmaps", "osmand.navigation"],
    service: plainService("osmand", {
      pins: ["pin", "finish", "end", ["lat", "lon"], ["dest_lat", "dest_lon"], "start"],
      others: ["start"],
      titles: ["name", "title", "dest_name"],
      texts: ["q", "query"],
    }),
  },
  {
    hosts: ["magicearth.com"],
    schemes: ["magicearth"],
    service: plainService("magic_earth", {
      pins: [["lat", "lon"], "daddr"],
      titles: ["name", "q"],
      texts: ["daddr", "q"],
    }),
  },
  {
    hosts: ["cartes-ign.ign.fr", "cartes.gouv.fr"],
    service: plainService("cartes_ign", { views: [["lat", "lng"], ["lat", "lon"]] }),
  },
  {
    hosts: ["geoportail.gouv.fr"],
    service: plainService("geoportail", { views: ["c"], order: "longitude_first" }),
  },
  {
    hosts: ["citymapper.com"],
    schemes: ["citymapper"],
    service: plainService("citymapper", {
      pins: ["endcoord"],
      others: ["startcoord"],
      titles: ["endname", "endaddress"],
      texts: ["endaddress", "endname"],
    }),
  },
  {
    hosts: ["komoot.com", "komoot.de"],
    service: plainService("komoot", { viewInPath: "@", pins: ["p[1][loc]", "p[0][loc]"] }),
  },
  { hosts: ["kartaview.org", "openstreetcam.org"], service: plainService("kartaview", { viewInPath: "@" }) },
  { hosts: ["mapillary.com"], service: plainService("mapillary", { views: [["lat", "lng"]] }) },
  { hosts: ["flightradar24.com"], service: plainService("flightradar24", { viewInPath: "" }) },
  {
    hosts: ["wikimapia.org"],
    service: plainService("wikimapia", { views: [["lat", "lon"]], fragment: "parameters" }),
  },
  {
    hosts: [],
    schemes: ["tg"],
    service: plainService("telegram", { pins: [["latitude", "longitude"]] }),
  },
  {
    hosts: ["graphhopper.com"],
    service: plainService("graphhopper", { stops: "point" }),
  },
  {
    hosts: ["map.project-osrm.org", "routing.openstreetmap.de"],
    service: plainService("osrm", { stops: "loc", views: ["center"] }),
  },
  {
    hosts: ["arcgis.com"],
    service: plainService("arcgis", { pins: ["marker"], views: ["center"], order: "longitude_first" }),
  },
  {
    hosts: ["qwant.com"],
    service: plainService("qwant_maps", { pinAfter: "latlon", texts: ["q"] }),
  },
  {
    hosts: ["uber.com", "m.uber.com"],
    schemes: ["uber"],
    service: plainService("uber", {
      pins: [["dropoff[latitude]", "dropoff[longitude]"]],
      titles: ["dropoff[nickname]", "dropoff[formatted_address]"],
      texts: ["dropoff[formatted_address]"],
    }),
  },
  {
    hosts: ["lyft.com"],
    schemes: ["lyft"],
    service: plainService("lyft", { pins: [["destination[latitude]", "destination[longitude]"]] }),
  },
  {
    hosts: ["moovitapp.com", "moovit.com"],
    schemes: ["moovit"],
    service: plainService("moovit", {
      pins: ["tll", ["dest_lat", "dest_lon"], ["lat", "lon"]],
      others: ["fll"],
      titles: ["to", "dest_name"],
    }),
  },
  {
    hosts: ["petalmaps.com"],
    schemes: ["petalmaps", "mapapp"],
    service: plainService("petal_maps", {
      pins: ["marker", "daddr"],
      others: ["saddr"],
      texts: ["daddr", "text", "query"],
      datum: "gcj02_mainland",
    }),
  },
  {
    hosts: ["tomtom.com"],
    schemes: ["tomtomgo", "tomtomhome"],
    service: plainService("tomtom", { pins: ["destination"], views: ["p"] }),
  },
  { hosts: ["coord.info", "geocaching.com"], service: plainService("geocaching", { views: ["ll", ["lat", "lng"]] }) },
  { hosts: ["ventusky.com"], service: plainService("ventusky", { views: ["p"] }) },
  hashMap("opentopomap", "opentopomap.org"),
  hashMap("cyclosm", "cyclosm.org"),
  hashMap("umap", "umap.openstreetmap.fr", "umap.openstreetmap.de", "framacarte.org"),
  hashMap("geojson_io", "geojson.io"),
  hashMap("waymarked_trails", "waymarkedtrails.org"),
  hashMap("open_infra_map", "openinframap.org"),
  hashMap("open_railway_map", "openrailwaymap.org", "openrailwaymap.app"),
  hashMap("open_sea_map", "openseamap.org"),
  hashMap("overpass_turbo", "overpass-turbo.eu", "overpass-turbo.osm.ch"),
  hashMap("facilmap", "facilmap.org"),
  hashMap("openstreetbrowser", "openstreetbrowser.org"),
  hashMap("mapcompare", "tools.geofabrik.de"),
  hashMap("wheelmap", "wheelmap.org"),
  hashMap("f4map", "demo.f4map.com", "f4map.com"),
  hashMap("caltopo", "caltopo.com"),
  hashMap("gpx_studio", "gpx.studio"),
];

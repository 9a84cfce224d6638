// A page of another origin with the service's map and maplibre-gl-geocoder over the Nominatim interface.
import MaplibreGeocoder from "@maplibre/maplibre-gl-geocoder";
import * as maplibregl from "maplibre-gl";

const query = new URLSearchParams(location.search);
const [base, service] = [query.get("base"), query.get("service")];
maplibregl.setWorkerUrl("/maplibre-gl-worker.mjs");
const map = new maplibregl.Map({
  container: "map",
  style: `${service}/tiles/style.json`,
  center: [9.5, 47.1],
  zoom: 5,
  // The style names its files by paths of the service.
  transformRequest: (url) => ({ url: new URL(url, service).href }),
});

async function ask(path, parameters) {
  const answer = await fetch(`${base}/${path}?${new URLSearchParams({ format: "geojson", ...parameters })}`);
  if (!answer.ok) {
    throw new Error(`answered ${answer.status}`);
  }
  const { features } = await answer.json();
  return {
    type: "FeatureCollection",
    features: (features ?? []).map(({ bbox, geometry, properties }) => ({
      type: "Feature",
      bbox,
      geometry,
      properties,
      text: properties.display_name,
      place_name: properties.display_name,
      place_type: ["place"],
      center: geometry.coordinates,
    })),
  };
}

const geocoder = new MaplibreGeocoder({
  forwardGeocode: ({ query: text, limit }) => ask("search", { q: text, limit, addressdetails: 1 }),
  reverseGeocode: ({ query: [lon, lat] }) => ask("reverse", { lat, lon }),
}, { maplibregl, reverseGeocode: true, showResultsWhileTyping: true, debounceSearch: 50, flyTo: { animate: false } });
map.addControl(geocoder);

globalThis.chosen = [];
geocoder.on("result", ({ result }) => globalThis.chosen.push({ label: result.place_name, center: result.center }));
map.on("load", () => globalThis.isDrawn = true);

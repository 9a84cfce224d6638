// A page of another origin with leaflet-control-geocoder. The query of the page names the interface and its address.
import * as L from "leaflet";
import { Geocoder, geocoders } from "leaflet-control-geocoder";

const query = new URLSearchParams(location.search);
const base = query.get("base");
const options = {
  nominatim: { serviceUrl: `${base}/` },
  // As in the control's own settings, with a slash at the end.
  photon: { serviceUrl: `${base}/api/`, reverseUrl: `${base}/reverse/` },
  pelias: { serviceUrl: `${base}/v1`, apiKey: query.get("key") ?? undefined },
};
const name = query.get("geocoder");
const geocoder = geocoders[name](options[name]);
L.Icon.Default.imagePath = "/images/";
const map = L.map("map").setView([47.1, 9.5], 13);
// The control drops the answer to a search that a completion overtakes: a page completes only when its test says so.
const control = new Geocoder({ geocoder, collapsed: false, suggestMinLength: 1000 }).addTo(map);

globalThis.finished = [];
globalThis.marked = [];
for (const kind of ["finishgeocode", "finishsuggest"]) {
  control.on(kind, ({ results }) => globalThis.finished.push({ kind, names: results.map((result) => result.name) }));
}
control.on("markgeocode", ({ geocode: { name: label, center } }) => {
  globalThis.marked.push({ label, latitude: center.lat, longitude: center.lng });
});
globalThis.completeFrom = (letters) => {
  control.options.suggestMinLength = letters;
};
globalThis.reverse = async (latitude, longitude) => {
  const found = await geocoder.reverse({ lat: latitude, lng: longitude }, map.options.crs.scale(18));
  return found.map((result) => result.name);
};

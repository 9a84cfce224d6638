// A page of another origin with Geocode Earth's element for Pelias.
// It defines the element.
// oxlint-disable-next-line import/no-unassigned-import
import "@geocodeearth/autocomplete-element/dist/bundle.js";

globalThis.chosen = [];
globalThis.failed = [];
const element = document.createElement("ge-autocomplete");
// The element refuses keys of any other form.
element.setAttribute("api_key", "ge-0123456789abcdef");
// It takes the name of a host, without a path, and speaks HTTPS alone.
element.setAttribute("__host", new URLSearchParams(location.search).get("host"));
element.setAttribute("throttle", "50");
element.addEventListener("select", ({ detail }) => globalThis.chosen.push(detail));
element.addEventListener("error", ({ detail }) => globalThis.failed.push(detail.message));
document.querySelector("#map").append(element);

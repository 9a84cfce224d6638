/**
 * `=LOCUS(A2)` in Excel: the custom functions of an add-in (Script Lab, or `yo office`). Browsers let an add-in only call
 * its own host: serve it, and forward `/v1/resolve` with the key from there, so that no key is in the workbook.
 */

/** Where the add-in is served; empty: at its own address. */
const SERVICE = (globalThis.LOCUS_URL ?? "").replace(/\/+$/u, "");

/** Names in an answer. Other names are columns of `append`: time zones, cells of grids, layers of areas. */
const FIELDS = new Set(
  `status label coordinates latitude longitude confidence input_kind precision accuracy_m reasons components matches
  place_id plus_code code source alternatives ids environment gazetteer_version request_id
  name house_number unit street postcode district locality county region country country_code
  osm wikidata geonames gers certain`.split(/\s+/u),
);

/** Characters of one input: as many as the service takes. */
const LENGTH_MAX = 4096;

/**
 * Locates an address.
 *
 * @customfunction LOCUS
 * @param {string} address
 * @param {string} [columns] What to show, separated by commas. Default: label,latitude,longitude,status
 * @returns {Promise<any[][]>} One row.
 */
async function locus(address, columns) {
  const names = (columns || "label,latitude,longitude,status").split(",").map((name) => name.trim());
  const input = inputOf(address);
  if (input === "") {
    return [names.map(() => "")];
  }
  const append = appendOf(names);
  const response = await fetch(`${SERVICE}/v1/resolve`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ input, ...(append.length === 0 ? {} : { append }) }),
  });
  const answer = await response.json();
  if (!response.ok) {
    throw new CustomFunctions.Error(CustomFunctions.ErrorCode.notAvailable, problemOf(answer));
  }
  return [names.map((name) => valueOf(answer, name))];
}

/** Columns of `append`, each once. */
function appendOf(names) {
  return [...new Set(names.filter((name) => name !== "" && !FIELDS.has(name)))];
}

/** The text of a cell, as long as an input may be. */
function inputOf(cell) {
  return Array.from(String(cell).trim()).slice(0, LENGTH_MAX).join("");
}

/** What the service refuses, and why. */
function problemOf({ title, detail, errors = [] }) {
  return [detail || title, ...errors.map((error) => error.detail)].join(": ");
}

/** A field of an answer, one of its components, its point, one of its identifiers, or a column of `append`. */
function valueOf(answer, name) {
  const places = [answer, answer.coordinates, answer.components, answer.ids, answer.appended];
  return cellOf(places.map((place) => place && place[name]).find((found) => found !== undefined && found !== null));
}

/** Lists and objects as text. */
function cellOf(value) {
  if (Array.isArray(value)) {
    return value.map(cellOf).join("; ");
  }
  if (typeof value === "object" && value !== null) {
    return Object.values(value).filter((part) => part !== null && part !== false).map(cellOf).join(" ");
  }
  return value === undefined || value === null ? "" : value;
}

CustomFunctions.associate("LOCUS", locus);

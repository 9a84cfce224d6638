/**
 * =LOCUS(A2) in Google Sheets. Paste this into Extensions > Apps Script, and set the script properties LOCUS_URL and
 * LOCUS_KEY under Project Settings.
 */

/** Inputs of one request: as many as the service takes. */
const INPUTS_MAX = 1000;

/** Names in an answer. Other names are columns of `append`: time zones, cells of grids, layers of areas. */
const FIELDS = new Set(
  `status label coordinates latitude longitude confidence input_kind precision accuracy_m reasons components matches
  place_id plus_code code source alternatives ids environment gazetteer_version request_id
  name house_number unit street postcode district locality county region country country_code
  osm wikidata geonames gers certain`.split(/\s+/),
);

/** Characters of one input: as many as the service takes. */
const LENGTH_MAX = 4096;

/**
 * Locates addresses.
 *
 * @param {string|string[][]} addresses A cell, or a column: =LOCUS(A2:A500) is one request.
 * @param {string} columns What to show, separated by commas. Default: label,latitude,longitude,status
 * @return {string[][]} A row for each address.
 * @customfunction
 */
function LOCUS(addresses, columns) {
  const texts = (Array.isArray(addresses) ? addresses : [[addresses]]).map((row) => inputOf(row[0]));
  const names = (columns || "label,latitude,longitude,status").split(",").map((name) => name.trim());
  const asked = texts.filter((text) => text !== "");
  const answers = [];
  for (let from = 0; from < asked.length; from += INPUTS_MAX) {
    answers.push(...resolveMany(asked.slice(from, from + INPUTS_MAX), appendOf(names)));
  }
  let next = 0;
  return texts.map((text) => {
    const answer = text === "" ? {} : answers[next++];
    return names.map((name) => valueOf(answer, name));
  });
}

function resolveMany(texts, append) {
  const properties = PropertiesService.getScriptProperties();
  const inputs = texts.map((input) => append.length === 0 ? input : { input, append });
  const service = properties.getProperty("LOCUS_URL").replace(/\/+$/, "");
  const response = UrlFetchApp.fetch(service + "/v1/resolve/many", {
    method: "post",
    contentType: "application/json",
    headers: { Authorization: "Bearer " + properties.getProperty("LOCUS_KEY") },
    payload: JSON.stringify({ inputs }),
    muteHttpExceptions: true,
  });
  const body = JSON.parse(response.getContentText());
  if (response.getResponseCode() !== 200) {
    throw new Error(problemOf(body));
  }
  return body.data;
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

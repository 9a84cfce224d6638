/**
 * =LOCUS(A2) in Google Sheets. Paste this into Extensions > Apps Script, and set the script properties LOCUS_URL and
 * LOCUS_KEY under Project Settings.
 */

/** Inputs of one request: as many as the service takes. */
const INPUTS_MAX = 1000;

/**
 * Locates addresses.
 *
 * @param {string|string[][]} addresses A cell, or a column: =LOCUS(A2:A500) is one request.
 * @param {string} columns What to show, separated by commas. Default: label,latitude,longitude,status
 * @return {string[][]} A row for each address.
 * @customfunction
 */
function LOCUS(addresses, columns) {
  const texts = (Array.isArray(addresses) ? addresses : [[addresses]]).map((row) => String(row[0]).trim());
  const names = (columns || "label,latitude,longitude,status").split(",").map((name) => name.trim());
  const asked = texts.filter((text) => text !== "");
  const answers = [];
  for (let from = 0; from < asked.length; from += INPUTS_MAX) {
    answers.push(...resolveMany(asked.slice(from, from + INPUTS_MAX), names.filter(isAppended)));
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
  const response = UrlFetchApp.fetch(properties.getProperty("LOCUS_URL") + "/v1/resolve/many", {
    method: "post",
    contentType: "application/json",
    headers: { Authorization: "Bearer " + properties.getProperty("LOCUS_KEY") },
    payload: JSON.stringify({ inputs }),
    muteHttpExceptions: true,
  });
  const body = JSON.parse(response.getContentText());
  if (response.getResponseCode() !== 200) {
    throw new Error(body.detail || body.title);
  }
  return body.data;
}

/** Columns of `append`: a time zone, cells of grids, codes. */
function isAppended(name) {
  return ["timezone", "utm", "country_codes"].includes(name) || /^(h3|geohash|s2):\d+$/.test(name);
}

/** A field of an answer, one of its components, its point, one of its identifiers, or a column of `append`. */
function valueOf(answer, name) {
  const places = [answer, answer.coordinates, answer.components, answer.ids, answer.appended];
  const value = places.map((place) => place && place[name]).find((found) => found !== undefined && found !== null);
  return value === undefined ? "" : typeof value === "object" ? Object.values(value).join(" ") : value;
}

/**
 * `=LOCUS(A2)` in Excel: the custom functions of an add-in (Script Lab, or `yo office`). Browsers let an add-in only call
 * its own host: serve it, and forward `/v1/resolve` with the key from there, so that no key is in the workbook.
 */

/** Where the add-in is served; empty: at its own address. */
const SERVICE = globalThis.LOCUS_URL ?? "";

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
  if (address.trim() === "") {
    return [names.map(() => "")];
  }
  const append = names.filter((name) =>
    ["timezone", "utm", "country_codes"].includes(name) || /^(?:h3|geohash|s2):\d+$/u.test(name)
  );
  const response = await fetch(`${SERVICE}/v1/resolve`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ input: address, ...(append.length === 0 ? {} : { append }) }),
  });
  const answer = await response.json();
  if (!response.ok) {
    throw new CustomFunctions.Error(CustomFunctions.ErrorCode.notAvailable, answer.detail ?? answer.title);
  }
  return [names.map((name) => valueOf(answer, name))];
}

/** A field of the answer, one of its components, its point, one of its identifiers, or a column of `append`. */
function valueOf(answer, name) {
  const places = [answer, answer.coordinates, answer.components, answer.ids, answer.appended];
  const value = places.map((place) => place?.[name]).find((found) => found !== undefined && found !== null);
  return value === undefined ? "" : typeof value === "object" ? Object.values(value).join(" ") : value;
}

CustomFunctions.associate("LOCUS", locus);

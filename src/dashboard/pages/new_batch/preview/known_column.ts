/** Common names of columns with a whole address, a country or an identifier, the most reliable first. */
const NAMES = {
  input: [
    "input",
    "full_address",
    "address",
    "adresse",
    "anschrift",
    "adres",
    "direccion",
    "dirección",
    "indirizzo",
    "endereço",
    "endereco",
    "adress",
    "adresa",
    "location",
    "query",
    "q",
    "street",
    "strasse",
    "straße",
    "العنوان",
  ],
  country: ["country_code", "countrycode", "country_iso2", "iso2", "country", "land", "pays"],
  id: ["id"],
} as const;

/** The column with the most reliable name for a meaning; undefined if no name matches. */
export function knownColumn(columns: readonly string[], what: keyof typeof NAMES): string | undefined {
  const plain = columns.map((name) => name.toLowerCase().replaceAll(" ", "_").replaceAll("-", "_"));
  for (const name of NAMES[what]) {
    const at = plain.indexOf(name);
    if (at !== -1) {
      return columns[at];
    }
  }
  return undefined;
}

/** What columns with a whole address, with a country or an identifier are commonly called, the surest first. */
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

/** The column that seems to mean something; undefined where none is called so. */
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

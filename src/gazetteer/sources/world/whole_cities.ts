/**
 * Areas that are altogether inside one city, by GeoNames' codes, with the key of that city, or of the borough that the
 * area is. Their towns are quarters of the city: an address in East Harlem is one in Manhattan and one in New York.
 * New York's boroughs are counties of the state; London is the 33 boroughs of Greater London; Mexico City is a state.
 */
const CITIES: Readonly<Record<string, string>> = {
  "county:US.NY.005": "geonames:5110266",
  "county:US.NY.047": "geonames:5110302",
  "county:US.NY.061": "geonames:5125771",
  "county:US.NY.081": "geonames:5133273",
  "county:US.NY.085": "geonames:5139568",
  "county:GB.ENG.GLA": "geonames:2643743",
  "region:MX.09": "geonames:3530597",
};

/** In postal addresses Manhattan is "New York"; the other boroughs are written as separate towns. */
const ABOVE: Readonly<Record<string, string>> = { "geonames:5125771": "geonames:5128581" };

/** The key of the city or borough that a place is a quarter of; undefined where it is none's. */
export function wholeCityOf(key: string, areas: readonly string[]): string | undefined {
  if (ABOVE[key] !== undefined) {
    return ABOVE[key];
  }
  const city = areas.map((area) => CITIES[area]).find((found) => found !== undefined);
  return city === key ? undefined : city;
}

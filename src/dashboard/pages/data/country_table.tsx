import type { DatasetCountry } from "../../api/types.ts";
import { preferences } from "../../base/preferences.ts";
import { useStore } from "../../base/use_store.ts";
import { Table } from "../../kit/lists/table.tsx";
import { Section } from "../../kit/section.tsx";
import { countryName } from "../../messages/country_name.ts";
import { useFormats } from "../../messages/use_formats.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { DATA } from "./messages.ts";

/** The countries with streets, and how complete they are. */
export function CountryTable({ countries }: { readonly countries: readonly DatasetCountry[] }) {
  const t = useMessages(DATA);
  const { number, percent } = useFormats();
  const { language } = useStore(preferences);
  const share = (part: number, whole: number): string => whole === 0 ? "–" : percent(part / whole);
  const named = countries.map((country) => ({ ...country, name: countryName(country.code, language) }))
    .sort((one, other) => one.name.localeCompare(other.name, language));
  return (
    <Section title={t("countries")} lead={t("countriesLead")} kind="card">
      <Table
        caption={t("countries")}
        rows={named}
        rowKey={({ code }) => code}
        columns={[
          { name: "country", head: t("country"), cell: ({ name }) => name },
          { name: "streets", head: t("streets"), align: "end", cell: ({ streets }) => number(streets) },
          { name: "houses", head: t("houses"), align: "end", cell: ({ houses }) => number(houses) },
          {
            name: "numbered",
            head: t("streetsWithHouses"),
            align: "end",
            cell: ({ streets, streets_with_houses: numbered }) => share(numbered, streets),
          },
          {
            name: "postcodes",
            head: t("housesWithPostcodes"),
            align: "end",
            cell: ({ houses, houses_with_postcodes: known }) => share(known, houses),
          },
        ]}
      />
    </Section>
  );
}

import { useId, useState } from "preact/hooks";
import type { DatasetCountry } from "../../api/types.ts";
import { guessCountry } from "../../base/guess_country.ts";
import { preferences } from "../../base/preferences.ts";
import { useStore } from "../../base/use_store.ts";
import { CodeBlock } from "../../kit/code_block.tsx";
import { countryName } from "../../messages/country_name.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { HOME } from "./messages.ts";

/** The command that loads a country: at first the one where the browser is. */
export function LoadCountry({ countries }: { readonly countries: readonly DatasetCountry[] }) {
  const t = useMessages(HOME);
  const { language } = useStore(preferences);
  const id = useId();
  const choices = countries.filter(({ add_command: command }) => command !== null)
    .map((country) => ({ ...country, name: countryName(country.code, language) }))
    .sort((one, other) => one.name.localeCompare(other.name, language));
  const [chosen, setChosen] = useState(() =>
    guessCountry(choices.map(({ code }) => code), {
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      language: navigator.language,
    })
  );
  const country = choices.find(({ code }) => code === chosen) ?? choices[0];
  if (country === undefined) {
    return <p class="muted">{t("noCatalog")}</p>;
  }
  return (
    <>
      <p class="muted">{t("countryLead")}</p>
      <div class="field narrow">
        <label for={id}>{t("countryField")}</label>
        <select id={id} value={country.code} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
          {choices.map(({ code, name }) => <option key={code} value={code}>{name}</option>)}
        </select>
      </div>
      <CodeBlock name={t("countryCommand")} text={country.add_command ?? ""} />
      <p class="muted">{t("countryWho")}</p>
    </>
  );
}

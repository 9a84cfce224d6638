import { pairsOf } from "../../text/pairs_of.ts";
import type { ByLanguage, Language } from "../corpus/areas.ts";
import { allAddresses, placeKey, streetNameStyle, type Style } from "./style.ts";
import { typedStreet } from "./street_styles.ts";
import { writeAddress } from "../questions/question.ts";

/** A street type with the same one in a second language, before or behind the name. */
const SECOND: Readonly<Partial<ByLanguage<string>>> = {
  de: "-straße Via_{}, -strasse Via_{}, -weg Via_{}, -gasse Vicolo_{}, -platz Piazza_{}",
  ca: "Carrer Calle_{}, Avinguda Avenida_{}, Plaça Plaza_{}, Passatge Pasaje_{}, Camí Camino_{}",
  pt: "Rua Calle_{}, Avenida Avenida_{}, Travessa Travesía_{}, Praça Plaza_{}",
  ru: "улица вуліца_{}, проспект праспект_{}, переулок завулак_{}, площадь плошча_{}",
  fr: "Rue {}straat, Avenue {}laan, Boulevard {}laan, Place {}plein, Chemin {}weg, Impasse {}gang",
  mt: "Triq {}_Street, Sqaq {}_Lane, Pjazza {}_Square, Vjal {}_Avenue",
};

/** Streets have names in two languages, stated together (`Rue Neuve - Nieuwstraat`). People write one of them. */
export const TWO_LANGUAGES = streetNameStyle("two languages", (street, { area: { style: { language } }, draw }) => {
  const typed = typedStreet(street, language);
  const [, form] = pairsOf(SECOND[language] ?? "").find(([type]) => type === typed?.type) ?? [];
  const second = typed && form?.replace("_", " ").replace("{}", () => typed.name);
  return second === undefined ? undefined : {
    published: [`${street} - ${second}`, street, second],
    write: ({ id }) => draw(id, 2) === 0 ? street : second,
  };
});

type Letters = Readonly<Record<string, string>>;

const CYRILLIC_SHARED = "а a, б b, в v, г g, д d, з z, и i, к k, л l, м m, н n, о o, п p, р r, с s, т t, у u, ф f";
/** Letters of the standards, lower case; other letters lose their marks. */
const STANDARDS: Readonly<Partial<ByLanguage<readonly Letters[]>>> = {
  // BGN/PCGN 1947; ISO/R 9:1968 without marks; ICAO Doc 9303 (passports).
  ru: [
    "е e, ё yo, ж zh, й y, х kh, ц ts, ч ch, ш sh, щ shch, ъ, ы y, ь, э e, ю yu, я ya",
    "е e, ё e, ж z, й j, х h, ц c, ч c, ш s, щ sc, ъ, ы y, ь, э e, ю ju, я ja",
    "е e, ё e, ж zh, й i, х kh, ц ts, ч ch, ш sh, щ shch, ъ ie, ы y, ь, э e, ю iu, я ia",
  ].map((letters) => Object.fromEntries(pairsOf(`${CYRILLIC_SHARED}, ${letters}`))),
  de: [{ ä: "ae", ö: "oe", ü: "ue", ß: "ss" }],
  mt: [{ ċ: "c", ġ: "g", ħ: "h", ż: "z" }],
  fr: [{ œ: "oe", æ: "ae" }],
};

/** The whole text in ASCII letters, by one of the standards of its language. */
export const TRANSLITERATED: Style = {
  name: "transliterated",
  isOfData: false,
  in({ area: { style }, draw }) {
    const standards = STANDARDS[style.language] ?? [{}];
    return {
      write: (address) => /[^ -~]/.test(address.street + address.locality) ? address : undefined,
      spell(parts) {
        const text = writeAddress(parts, style);
        const letters = standards[draw(text, standards.length)] ?? {};
        return Array.from(text.normalize("NFC"), (letter) => inLetters(letter, letters)).join("");
      },
    };
  },
};

function inLetters(letter: string, letters: Letters): string {
  const lower = letters[letter.toLowerCase()] ?? letter.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");
  return letter === letter.toLowerCase() ? lower : lower.charAt(0).toUpperCase() + lower.slice(1);
}

/** Spellings that sound alike to somebody who only heard the name: as written → as heard. */
const HEARD: ByLanguage<string> = {
  de: "tz→z, ck→k, ie→i, ph→f, th→t, ä→e, eh→e, dt→t, ai→ei",
  en: "ph→f, ck→k, wh→w, ee→ea, igh→y, ll→l, tt→t, ie→y, oo→u",
  fr: "eau→o, ph→f, ç→ss, au→o, qu→k, nn→n, ll→l, è→ai, y→i",
  ca: "ny→ñ, ç→s, ll→y, qu→k, tg→j, v→b, ss→s, h→",
  pt: "ção→são, ç→ss, lh→li, nh→ni, ch→x, qu→k, rr→r, ss→ç, z→s",
  mt: "għ →, x→sh, ġ→j, ħ→h, q→k, ċ→ch, j→y, ż→z, ie→i",
  ru: "ого→ово, тся→ца, сч→щ, нн→н, сс→с, ё→е, лл→л, жи→жы, оль→ль",
};
/** Somebody who heard a name hears most of it right. */
const CHANGES_MAX = 2;

/** The street's name as somebody writes it who has only heard it. */
export const BY_EAR: Style = {
  name: "by ear",
  isOfData: false,
  in({ area: { style: { language } }, truth }) {
    const known = new Set([...allAddresses(truth), ...truth.streets].map(placeKey));
    return {
      write(address) {
        const street = heard(address.street, language);
        // The text then names another street, or nothing has changed.
        return known.has(placeKey({ ...address, street })) ? undefined : { ...address, street };
      },
    };
  },
};

function heard(street: string, language: Language): string {
  const name = typedStreet(street, language)?.name ?? street;
  const sounds = pairsOf(HEARD[language], "→");
  let changed = name;
  for (let changes = 0, i = 0; changes < CHANGES_MAX && i < sounds.length; i++) {
    const [written, sound] = sounds[i]!;
    changes += changed.includes(written) ? 1 : 0;
    changed = changed.replace(written, sound);
  }
  return street.replace(name, changed);
}

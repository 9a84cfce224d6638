import { expect, test } from "bun:test";
import { openGazetteer } from "../../src/gazetteer/set/open_set.ts";
import { shortenedPlaces } from "../../src/resolver/address/spans/places/shortened_places.ts";
import { tokenize } from "../../src/resolver/address/tokens/mod.ts";
import { WorkBudget } from "../../src/resolver/work_budget.ts";
import { worldGazetteer } from "../support/gazetteers/world_gazetteer.ts";

const world = openGazetteer(await worldGazetteer());
const names = { gazetteer: world, workBudget: new WorkBudget() };

test.each(
  [
    ["Rothenburg o.d.T.", "Rothenburg ob der Tauber"],
    ["Halle a. d. S.", "Halle (Saale)"],
    ["Limburg a.d. Lahn", "Limburg an der Lahn"],
    ["Krems/Donau", "Krems an der Donau"],
    ["Villefranche s/ Saône", "Villefranche-sur-Saône"],
    ["V. N. Gaia", "Vila Nova de Gaia"],
    ["Bad Homburg V.D.H.", "Bad Homburg vor der Höhe"],
    ["Ústí n. L.", "Ústí nad Labem"],
    ["Hradec Kr.", "Hradec Králové"],
    ["Ростов н/Д", "Ростов-на-Дону"],
    ["Н. Новгород", "Нижний Новгород"],
    ["Bergen o.Z.", "Bergen op Zoom"],
    ["Stoke/Trent", "Stoke-on-Trent"],
    ["Rheda-Wiedenbr.", "Rheda-Wiedenbrück"],
    ["Garmisch-Part.", "Garmisch-Partenkirchen"],
    ["Gorzów Wlkp.", "Gorzów Wielkopolski"],
    ["Hofheim/Ts.", "Hofheim am Taunus"],
    ["Freiburg/Breisgau", "Freiburg"],
    ["Bourg-St-Maurice", "Bourg-Saint-Maurice"],
    ["N Las Vegas", "North Las Vegas"],
    ["Sankt Moritz", "St. Moritz"],
  ] as const,
)("shortenedPlaces() finds %p", (text, name) => {
  expect(new Set(placesOf(text))).toEqual(new Set([name]));
});

test.each(["Main St", "Utrecht, NL", "San José", "Halle a", "5/7", "Vaduz A.B."])(
  "shortenedPlaces() finds nothing for %p, which is no short form",
  (text) => {
    expect(placesOf(text)).toEqual([]);
  },
);

function placesOf(text: string): string[] {
  const tokens = tokenize(text);
  return shortenedPlaces(tokens, { from: 0, to: tokens.length }, names).map(({ id }) => world.place(id).name);
}

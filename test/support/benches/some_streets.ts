import type { Coordinates } from "../../../src/domain/coordinates.ts";
import type { OpenGazetteer } from "../../../src/gazetteer/set/open_set.ts";
import { seeded } from "../random/seeded.ts";

const LETTERS = "abcdefghijklmnoprstvw";

/** Streets of countries in turn, each with a random first letter: the same on every run. Fewer than `tries` where none has it. */
export function* someStreets(
  gazetteer: OpenGazetteer,
  { countries, tries }: { readonly countries: readonly string[]; readonly tries: number },
): Generator<{ readonly name: string; readonly town: string; readonly near: Coordinates }> {
  const random = seeded(22);
  const below = (limit: number): number => Math.floor(random() * limit);
  const loaded = countries.flatMap((code) => gazetteer.country(code) ?? []);
  for (let at = 0; at < tries; at++) {
    const within = loaded[at % loaded.length]!;
    const some = gazetteer.findStreetsByPrefix(LETTERS.charAt(below(LETTERS.length)), { within, limit: 32 });
    const id = some[below(some.length)]?.id;
    if (id !== undefined) {
      const { name, coordinates: { latitude, longitude }, place } = gazetteer.street(id);
      const near = { latitude: latitude + (random() - 0.5) / 10, longitude: longitude + (random() - 0.5) / 10 };
      yield { name, town: gazetteer.place(place).name, near };
    }
  }
}

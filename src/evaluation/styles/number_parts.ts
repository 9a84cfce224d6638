import type { AddressStyle } from "../corpus/areas.ts";
import { type NumberPart, renumbered } from "./renumbered.ts";
import type { Style } from "./style.ts";

/** Letters behind a number; some join them, some put a space between, some write capitals. */
const LETTERS: readonly NumberPart[] = ["a", "b", "c"].map((letter) => ({
  data: letter,
  written: [letter, ` ${letter}`, letter.toUpperCase()],
}));
/** Before a street's name a single letter would be part of the name. */
const JOINED_LETTERS: readonly NumberPart[] = LETTERS.map(({ data }) => ({
  data: data.toUpperCase(),
  written: [data, data.toUpperCase(), `-${data.toUpperCase()}`],
}));
const SLASHES: readonly NumberPart[] = [1, 2, 3].map((part) => ({
  data: `/${part}`,
  written: [`/${part}`, ` / ${part}`],
}));
const REPEATS: readonly NumberPart[] = ["bis", "ter", "quater"].map((word) => ({
  data: ` ${word}`,
  written: [` ${word}`, word, ` ${word.toUpperCase()}`],
}));
const BLOCKS: readonly NumberPart[] = [1, 2, 3].map((part) => ({
  data: ` к${part}`,
  written: [` к${part}`, `к${part}`, ` корп. ${part}`, ` корпус ${part}`],
}));
const BUILDINGS: readonly NumberPart[] = [1, 2, 3].map((part) => ({
  data: ` с${part}`,
  written: [` с${part}`, `с${part}`, ` стр. ${part}`, ` строение ${part}`],
}));
const BLOCKS_AND_BUILDINGS: readonly NumberPart[] = [1, 2, 3].map((part) => ({
  data: ` корп. ${part} стр. 1`,
  written: [` корп. ${part} стр. 1`, ` к${part} с1`, `к${part}с1`],
}));
const HALVES: readonly NumberPart[] = [{ data: " 1/2", written: [" 1/2", "½", " ½"] }];

const KINDS: Readonly<Record<AddressStyle["language"], readonly (readonly NumberPart[])[]>> = {
  de: [SLASHES, LETTERS],
  en: [HALVES, JOINED_LETTERS],
  mt: [JOINED_LETTERS, SLASHES],
  fr: [REPEATS],
  ca: [REPEATS, LETTERS],
  pt: [LETTERS, SLASHES],
  ru: [BLOCKS, BUILDINGS, BLOCKS_AND_BUILDINGS, SLASHES],
};

/** Houses have the number parts that are usual in the country: `6 к2`, `12 корп. 2 стр. 1`, `3/5`, `12 bis`. */
export const NUMBER_PARTS: Style = {
  name: "number parts",
  isOfData: true,
  in: (context) => renumbered(KINDS[context.area.style.language], context),
};

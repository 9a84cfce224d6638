import type { AddressStyle } from "../corpus/areas.ts";
import { writeAddress } from "../questions/write_address.ts";
import type { Style } from "./style.ts";

/** Lines before an address, with names that towns have too, and words behind it. */
interface Notes {
  readonly before: readonly string[];
  readonly behind: readonly string[];
}

const NOTES: Readonly<Record<AddressStyle["language"], Notes>> = {
  de: {
    before: [
      "z. Hd. Frau Keller",
      "z. Hd. Herrn Paul Berlin",
      "c/o Familie Wiener",
      "Frau Anna Hamburg",
      "Fa. Holz Bern",
    ],
    behind: ["Seiteneingang", "bitte klingeln bei Keller", "Hinterhof, links"],
  },
  en: {
    before: [
      "Deliver to: Mr. James Washington",
      "Attn: Florence Houston",
      "c/o Charlotte Bakery",
      "Attention Dr. Paris London",
      "Mrs. Savannah Austin",
    ],
    behind: ["side door", "leave with neighbor", "call Austin before delivery"],
  },
  fr: {
    before: ["À l'attention de Mme Laval", "chez M. Vincent Paris", "Mme Florence Nancy", "Aux bons soins de M. Lyon"],
    behind: ["porte de côté", "sonner chez Nancy", "au fond de la cour"],
  },
  ca: {
    before: ["A l'atenció de la Sra. Girona", "a/a Pere Barcelona", "c/o Família Sevilla"],
    behind: ["porta lateral", "trucar a casa Girona"],
  },
  pt: {
    before: ["A/C Sra. Viana", "Ao cuidado de João Lisboa", "Entregar a: Maria Braga"],
    behind: ["porta lateral", "deixar com a vizinha", "falar com Braga"],
  },
  mt: {
    before: ["Deliver to: Mr. Paul Victoria", "Attn: Mrs. Florence Valletta", "c/o Sydney Stores"],
    behind: ["side door", "ask for Victoria"],
  },
  ru: {
    before: ["Получатель: Иванов Пётр", "Для Марии Московской", "Кому: Анна Брест"],
    behind: ["боковой вход", "спросить Анну"],
  },
};

/** What separates a note from the address. */
const SEPARATORS_BEFORE: readonly string[] = [", ", "\n"];
const SEPARATORS_BEHIND: readonly string[] = [" - ", ", ", "\n"];

/** Notes with names of persons and towns before the address, words behind it, or both. */
export const NOTES_WITH_NAMES: Style = {
  name: "notes with names",
  isOfData: false,
  in: ({ area: { style }, draw }) => ({
    write: (address) => address,
    spell(parts) {
      const text = writeAddress(parts, style);
      const pick = (list: readonly string[], what: string): string => list[draw(`${text}/${what}`, list.length)] ?? "";
      const { before, behind } = NOTES[style.language];
      const front = pick(before, "before") + pick(SEPARATORS_BEFORE, "separator before");
      const back = pick(SEPARATORS_BEHIND, "separator behind") + pick(behind, "behind");
      return [front + text, text + back, front + text + back][draw(`${text}/where`, 3)] ?? text;
    },
  }),
};

import type { StreetWord } from "./street_word.ts";

const GENERIC = { isSmall: false, isGeneric: true } as const;

/** Short forms that a hyphen, a point or a slash divides, and what they are: "пр-т", "б-р", "p.za", "V.le", "B-dul". */
const PAIRS: ReadonlyMap<string, string> = new Map(
  ("pr т=pr,pr кт=pr,pr ц=pr,pr д=prd,б р=blvd,пл дь=plo,пл щадь=plo,sho се=sho,nab ная=nab,per к=per,p za=pl,p zza=pl," +
    "p le=ple,v le=vle,v lo=vlo,c so=cso,l go=lgo,b dul=blvd,p ta=pl,s ta=sta,s to=sto")
    .split(",").map((pair) => {
      const [written = "", canonical = ""] = pair.split("=");
      return [written, canonical] as const;
    }),
);
const SECONDS: ReadonlySet<string> = new Set([...PAIRS.keys()].map((pair) => pair.split(" ")[1] ?? ""));
/** Letters that are a type of street at the end of a name alone: "Balthazar Te", "Mt Rushmore Ci". */
const LAST: ReadonlyMap<string, string> = new Map([["te", "ter"], ["ci", "cir"]]);

/**
 * Words of a street's name with those made one that are the two halves of a word for a street, and with letters that are
 * one where they stand.
 *
 * @example
 * ```ts
 * joinedTypes(["б", "р", "шевченко"].map(streetWord)).length; // 2
 * ```
 */
export function joinedTypes(words: readonly StreetWord[]): readonly StreetWord[] {
  let joined = words;
  for (let at = 1; at < joined.length; at++) {
    const second = joined[at]!.canonical;
    const canonical = SECONDS.has(second) ? PAIRS.get(`${joined[at - 1]!.canonical} ${second}`) : undefined;
    if (canonical !== undefined) {
      joined = joined.toSpliced(at - 1, 2, { canonical, ...GENERIC });
    }
  }
  const last = joined.length > 1 ? LAST.get(joined.at(-1)!.canonical) : undefined;
  return last === undefined ? joined : joined.with(joined.length - 1, { canonical: last, ...GENERIC });
}

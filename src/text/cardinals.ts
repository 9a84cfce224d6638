import { fold } from "./fold.ts";

/** Numbers as they are counted in one language. */
interface Counting {
  /** From one to nineteen, and the tens from twenty on; ways of one divided by "/". */
  readonly small: string;
  readonly tens: string;
  /** Words for the hundreds from one on; or the one word that multiplies what stands before it. */
  readonly hundreds: string;
  readonly thousand: string;
}

const COUNTING: readonly Counting[] = [
  {
    small: "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen " +
      "seventeen eighteen nineteen",
    tens: "twenty thirty forty fifty sixty seventy eighty ninety",
    hundreds: "hundred/hundredth",
    thousand: "thousand",
  },
  {
    small: "un/une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize",
    tens: "vingt/vingts trente quarante cinquante soixante septante huitante/octante nonante",
    hundreds: "cent/cents/centieme",
    thousand: "mille",
  },
  {
    small: "uno/una/un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis " +
      "diecisiete dieciocho diecinueve",
    tens: "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
    hundreds: "cien/ciento/centesima doscientos/doscientas trescientos/trescientas cuatrocientos/cuatrocientas " +
      "quinientos/quinientas seiscientos/seiscientas setecientos/setecientas ochocientos/ochocientas " +
      "novecientos/novecientas",
    thousand: "mil",
  },
  {
    small: "um/uma dois/duas três quatro cinco seis sete oito nove dez onze doze treze catorze/quatorze quinze " +
      "dezasseis/dezesseis dezassete/dezessete dezoito dezanove/dezenove",
    tens: "vinte trinta quarenta cinquenta sessenta setenta oitenta noventa",
    hundreds: "cem/cento duzentos/duzentas trezentos/trezentas quatrocentos/quatrocentas quinhentos/quinhentas " +
      "seiscentos/seiscentas setecentos/setecentas oitocentos/oitocentas novecentos/novecentas",
    thousand: "mil",
  },
  {
    small: "uno/una due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici " +
      "sedici diciassette diciotto diciannove",
    tens: "venti trenta quaranta cinquanta sessanta settanta ottanta novanta",
    hundreds: "cento duecento trecento quattrocento cinquecento seicento settecento ottocento novecento",
    thousand: "mille",
  },
  {
    small: "eins/ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn " +
      "siebzehn achtzehn neunzehn",
    tens: "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig",
    hundreds: "hundert",
    thousand: "tausend",
  },
  {
    small: "één/een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien " +
      "zeventien achttien negentien",
    tens: "twintig dertig veertig vijftig zestig zeventig tachtig negentig",
    hundreds: "honderd",
    thousand: "duizend",
  },
];

/** Languages that write a number below a thousand as one word: what joins its parts, and whether units come first. */
const JOINED: Readonly<Record<number, { readonly units: string; readonly rests: readonly string[] }>> = {
  4: { units: "", rests: [""] },
  5: { units: "und", rests: ["", "und"] },
  6: { units: "en", rests: ["", "en"] },
};
const VOWEL_AT_END = /[ai]$/u;
const VOWEL_FIRST = /^[uo]/u;

/**
 * Cardinal numbers in letters, folded: what counts to nineteen, tens, hundreds and a thousand, and in German, Dutch and
 * Italian all below a thousand, which are one word there.
 */
export const CARDINALS: ReadonlyMap<string, number> = new Map(COUNTING.flatMap(cardinalsOf).toReversed());

function cardinalsOf(counting: Counting, language: number): (readonly [string, number])[] {
  const small = waysOf(counting.small);
  const tens = waysOf(counting.tens);
  const hundreds = waysOf(counting.hundreds);
  const plain = [
    ...small.flatMap((ways, i) => ways.map((way) => [way, i + 1] as const)),
    ...tens.flatMap((ways, i) => ways.map((way) => [way, 20 + 10 * i] as const)),
    ...hundreds.flatMap((ways, i) => ways.map((way) => [way, 100 * (i + 1)] as const)),
    ...waysOf(counting.thousand).flat().map((way) => [way, 1000] as const),
  ];
  const joined = JOINED[language];
  return joined === undefined ? plain : [...plain, ...joinedOf({ small, tens, hundreds }, joined)];
}

function waysOf(words: string): string[][] {
  return fold(words).split(" ").map((ways) => ways.split("/"));
}

/**
 * All numbers from twenty-one to 999 that are one word: "zweiundzwanzig", "tweeëntwintig", "ventidue", "centododici".
 */
function joinedOf(
  { small, tens, hundreds }: Readonly<Record<"small" | "tens" | "hundreds", readonly (readonly string[])[]>>,
  { units, rests }: { readonly units: string; readonly rests: readonly string[] },
): (readonly [string, number])[] {
  const below: (readonly [string, number])[] = small.flatMap((ways, i) => ways.map((way) => [way, i + 1] as const));
  for (const [i, [ten = ""]] of tens.entries()) {
    below.push([ten, 20 + 10 * i]);
    for (const [unit, ways] of small.slice(0, 9).entries()) {
      below.push(
        ...ways.map((way) => [units === "" ? glued(ten, way) : way + units + ten, 21 + 10 * i + unit] as const),
      );
    }
  }
  const whole: (readonly [string, number])[] = [];
  for (let hundred = 1; hundred <= 9; hundred++) {
    for (const head of headsOf(hundred, { small, hundreds })) {
      whole.push([head, 100 * hundred]);
      for (const [rest, value] of below) {
        whole.push(...rests.map((joint) => [head + joint + rest, 100 * hundred + value] as const));
      }
    }
  }
  return [...below, ...whole];
}

/** "duecento"; "hundert" and "einhundert", "zweihundert". */
function headsOf(
  hundred: number,
  { small, hundreds }: Readonly<Record<"small" | "hundreds", readonly (readonly string[])[]>>,
): readonly string[] {
  if (hundreds.length > 1) {
    return hundreds[hundred - 1]!;
  }
  const [word = ""] = hundreds[0]!;
  const counted = small[hundred - 1]!.map((unit) => unit + word);
  return hundred === 1 ? [word, ...counted] : counted;
}

/** "venti" and "uno" are "ventuno". */
function glued(ten: string, unit: string): string {
  return VOWEL_FIRST.test(unit) && VOWEL_AT_END.test(ten) ? ten.slice(0, -1) + unit : ten + unit;
}

/** Numerals of Chinese and Japanese, below ten by their place. */
const DIGITS = "〇一二三四五六七八九";
const TEN = "十";
/** What a number of a street or a block stands before. */
const COUNTED = "段路街丁巷弄條条線线道番號号";
const FIRST_HAN = 0x4e00;
const LAST_HAN = 0x9fff;

/**
 * A key with the numerals of its streets and blocks in digits: a section 二 and a section 2 are one, and 三 is another.
 *
 * @example
 * ```ts
 * hanNumbers("中山北路二段"); // "中山北路2段"
 * hanNumbers("中央十二丁目"); // "中央12丁目"
 * hanNumbers("三民路"); // "三民路"
 * ```
 */
export function hanNumbers(key: string): string {
  if (!mayBeHanNumber(key)) {
    return key;
  }
  let text = "";
  for (let at = 0; at < key.length;) {
    let to = at;
    while (isNumeral(key.charAt(to))) {
      to += 1;
    }
    if (to > at && COUNTED.includes(key.charAt(to)) && to < key.length) {
      text += valueOf(key.slice(at, to));
      at = to;
    } else {
      text += key.slice(at, to + 1);
      at = to + 1;
    }
  }
  return text;
}

/** A number of one or two digits inside a name. */
const INSIDE = /(?<=^|[\p{Script=Han}\p{Script=Hiragana}])\d{1,2}(?=\p{Script=Han})/gu;
/** Kana between characters that are one sound. */
const SAME_KANA = ["ノの之", "ヶケがヵ"];

/**
 * Other ways to write a name in Han characters: with numerals for digits, and with the other kana of a small word.
 *
 * @example
 * ```ts
 * otherHanForms("南9条西3丁目"); // ["南九条西三丁目"]
 * otherHanForms("丸ノ内2丁目"); // ["丸ノ内二丁目", "丸の内二丁目", "丸之内二丁目"]
 * ```
 */
export function otherHanForms(key: string): readonly string[] {
  const counted = key.replaceAll(INSIDE, (digits) => numeralsOf(Number(digits)));
  const forms = counted === key ? [] : [counted];
  for (const kana of SAME_KANA) {
    const written = Array.from(kana).find((one) => counted.includes(one));
    if (written !== undefined) {
      forms.push(...Array.from(kana).filter((one) => one !== written).map((one) => counted.replaceAll(written, one)));
    }
  }
  return forms;
}

/** 12 is 十二. */
function numeralsOf(value: number): string {
  const [tens, units] = [Math.floor(value / 10), value % 10];
  const written = (tens > 1 ? DIGITS.charAt(tens) : "") + (tens > 0 ? TEN : "");
  return written + (units > 0 || tens === 0 ? DIGITS.charAt(units) : "");
}

/** False for a key that `hanNumbers` leaves as it is because of its last letter. */
export function mayBeHanNumber(key: string): boolean {
  const last = key.charCodeAt(key.length - 1);
  return last >= FIRST_HAN && last <= LAST_HAN;
}

function isNumeral(letter: string): boolean {
  return letter !== "" && (letter === TEN || DIGITS.includes(letter));
}

/** 十二 is twelve, 二十 twenty; without a ten they are read digit by digit. */
function valueOf(numerals: string): string {
  const ten = numerals.indexOf(TEN);
  if (ten === -1) {
    return Array.from(numerals, (numeral) => DIGITS.indexOf(numeral)).join("");
  }
  const [tens, units] = [numerals.charAt(ten - 1), numerals.charAt(ten + 1)];
  return String((tens === "" ? 1 : DIGITS.indexOf(tens)) * 10 + (units === "" ? 0 : DIGITS.indexOf(units)));
}

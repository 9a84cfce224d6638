/** The language of a script that one language alone writes, or that a name of a far town is almost surely in. */
const LANGUAGE_OF_SCRIPT: readonly (readonly [language: string, script: RegExp, foreign?: RegExp])[] = [
  ["el", /^[\p{Script=Greek}\p{Script=Common}]+$/u],
  ["ru", /^[а-яё\p{Script=Common}]+$/iu],
  ["he", /^[\p{Script=Hebrew}\p{Script=Common}]+$/u, /[\u05b0-\u05c7\ufb1d-\ufb4e]|וו|אַ/u],
  // Arabic without the letters of Persian, Urdu, Kurdish and Uyghur.
  ["ar", /^[\u0621-\u063a\u0641-\u064a\p{Script=Common}]+$/u],
  ["ja", /^[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Common}]+$/u],
  ["ko", /^[\p{Script=Hangul}\p{Script=Common}]+$/u],
  ["zh", /^\p{Script=Han}+$/u],
  ["th", /^[\p{Script=Thai}\p{Script=Common}]+$/u],
  ["ka", /^[\p{Script=Georgian}\p{Script=Common}]+$/u],
  ["hy", /^[\p{Script=Armenian}\p{Script=Common}]+$/u],
  ["km", /^[\p{Script=Khmer}\p{Script=Common}]+$/u],
  ["lo", /^[\p{Script=Lao}\p{Script=Common}]+$/u],
  ["my", /^[\p{Script=Myanmar}\p{Script=Common}]+$/u],
  ["bn", /^[\p{Script=Bengali}\p{Script=Common}]+$/u],
  ["ta", /^[\p{Script=Tamil}\p{Script=Common}]+$/u],
  ["te", /^[\p{Script=Telugu}\p{Script=Common}]+$/u],
  ["hi", /^[\p{Script=Devanagari}\p{Script=Common}]+$/u],
];
/** Words for "city", "county", "ward" that a name is also written without. */
const SUFFIX = /(?:市|县|縣|區|区|町|村|시|군)$/u;

/**
 * The language of names without one, where their script determines it: language → name, only where the names of
 * that script are one (an administrative suffix aside).
 */
export function scriptNames(names: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, Set<string>>();
  for (const name of names) {
    if (name.charCodeAt(0) < 0x370) {
      continue;
    }
    const language = LANGUAGE_OF_SCRIPT.find(([, script, foreign]) => script.test(name) && foreign?.test(name) !== true)
      ?.[0];
    if (language !== undefined) {
      found.set(language, (found.get(language) ?? new Set()).add(name.replace(SUFFIX, "")));
    }
  }
  return new Map(
    [...found].flatMap(([language, [name, ...others]]) =>
      name === undefined || others.length > 0 ? [] : [[language, name]]
    ),
  );
}

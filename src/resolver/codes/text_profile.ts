/** What a text is made of, by which most code systems are ruled out before their pattern runs. */
export interface TextProfile {
  /** Length of the longest run of ASCII letters and digits. */
  readonly run: number;
  /** Of those with both letters and digits. */
  readonly mixed: number;
  /** Longest run of digits, and of letters. */
  readonly digits: number;
  readonly letters: number;
  readonly slash: boolean;
  readonly hyphen: boolean;
  /** Upper case: to look for a system's name in. */
  readonly upper: string;
}

/** The profile of an upper-case text, in one pass. */
export function textProfile(upper: string): TextProfile {
  let [run, mixed, digits, letters] = [0, 0, 0, 0];
  let [runNow, digitsNow, lettersNow] = [0, 0, 0];
  let [runDigits, runLetters] = [false, false];
  let [slash, hyphen] = [false, false];
  for (let index = 0; index <= upper.length; index += 1) {
    const unit = index < upper.length ? upper.charCodeAt(index) : 0;
    const isDigit = unit >= 48 && unit <= 57;
    const isLetter = unit >= 65 && unit <= 90;
    digitsNow = isDigit ? digitsNow + 1 : 0;
    lettersNow = isLetter ? lettersNow + 1 : 0;
    digits = Math.max(digits, digitsNow);
    letters = Math.max(letters, lettersNow);
    slash ||= unit === 47;
    hyphen ||= unit === 45;
    if (isDigit || isLetter) {
      runNow += 1;
      runDigits ||= isDigit;
      runLetters ||= isLetter;
      continue;
    }
    run = Math.max(run, runNow);
    mixed = runDigits && runLetters ? Math.max(mixed, runNow) : mixed;
    [runNow, runDigits, runLetters] = [0, false, false];
  }
  return { run, mixed, digits, letters, slash, hyphen, upper };
}

/** Digits, letters and marks, each kind as often as it stands here. */
const MARKS = `0123456789 abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ .,;:'"°′″-+/()[]{}#@&%=_~!? NSEWOnsew°
ßéñöüłшюяعربشق北東度٠١٢३४१２🙂`;
const WORDS = [" lat ", " lon ", "geo:", "\n", "\u200e", "\ud800", " Street ", " 12, ", "%2B", "0x"];
const PIECES = [...Array.from(MARKS), ...WORDS];

/** A text of up to forty pieces of what addresses, coordinates and codes are made of: the same for the same seed. */
export function randomText(seed: number): string {
  let state = (seed + 1) * 0x9e3779b1;
  const next = (below: number): number => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
  let text = "";
  for (let left = next(40); left > 0; left -= 1) {
    text += PIECES[next(PIECES.length)] ?? "";
  }
  return text;
}

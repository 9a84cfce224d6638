const PIECES_MAX = 6;
const JOINTS = [" ", " ", ", ", "", "-"];

/** Some of the pieces one after the other, the same for the same number: for laws of what reads them. */
export function textOfPieces(pieces: readonly string[], number: number): string {
  let state = (number + 1) * 0x9e3779b1;
  const next = (below: number): number => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b1;
    return ((state ^ (state >>> 12)) >>> 0) % below;
  };
  const joint = JOINTS[next(JOINTS.length)];
  const text = Array.from({ length: 1 + next(PIECES_MAX) }, () => pieces[next(pieces.length)]).join(joint);
  return [text, text, text.toLowerCase(), text.toUpperCase()][next(4)]!;
}

import { expect, test } from "bun:test";
import fc from "fast-check";
import { withoutBidiControls } from "../../src/text/without_bidi_controls.ts";

test("withoutBidiControls() leaves no control of directions, and every other letter where it was", () => {
  const controls = Array.from(
    "\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff\u0000\u001b\u007f\u0085",
  );
  const plain = fc.string({ unit: fc.constantFrom("a", "é", "م", "東", "😀", "\u200d", "\u200c", "\n", " ", "<") });
  fc.assert(
    fc.property(fc.array(fc.tuple(plain, fc.constantFrom(...controls))), (parts) => {
      const text = parts.map(([kept, control]) => kept + control).join("");
      expect(withoutBidiControls(text)).toBe(parts.map(([kept]) => kept).join(""));
    }),
  );
});

test("withoutBidiControls() shows a name that was turned around as it is written", () => {
  expect(withoutBidiControls("\u202eexe.gpj\u202c")).toBe("exe.gpj");
  expect(withoutBidiControls("👩‍👩‍👧‍👦 می‌خواهم")).toBe("👩‍👩‍👧‍👦 می‌خواهم");
});

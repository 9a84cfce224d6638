import type { Random } from "../../src/evaluation/misspelt.ts";

/** Part of every hostile text: no answer may repeat it. */
export const MARK = "zqxjv";

/** Texts that made other services fail. */
const TEXTS: readonly string[] = [
  "",
  " ",
  "\u0000",
  `${MARK}\u0000${MARK}`,
  `${MARK}\ud800`,
  `${MARK}\udfff\ud83d`,
  `\ufeff${MARK}`,
  `\u202e${MARK}\u2066`,
  `${MARK}'; drop table organizations; --`,
  `' or 1=1 -- ${MARK}`,
  `../../../../etc/passwd${MARK}`,
  `${MARK}%00%2e%2e%2f`,
  `\${jndi:ldap://127.0.0.1/${MARK}}`,
  `<script>${MARK}</script>`,
  `{{${MARK}}}`,
  `=cmd|'/c calc'!A1${MARK}`,
  `${MARK}\r\nSet-Cookie: a=b`,
  "__proto__",
  "constructor",
  "NaN",
  "-0",
  "1e309",
  "0x10",
  "9".repeat(400),
  "9007199254740993",
  "2024-02-30",
  "275760-09-13T00:00:00.001Z",
  "-271821-04-20T00:00:00Z",
  "http://127.0.0.1:1/",
  "http://[::ffff:7f00:1]/",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "https://example.com:99999/",
  "a".repeat(5000),
  "(".repeat(5000),
  "é".normalize("NFD").repeat(2000),
  "𝒜".repeat(2100),
];

/** Values of every type, at and past the edges. */
const VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  0.5,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  [],
  [[]],
  {},
  { length: 3 },
  { toString: MARK, constructor: { prototype: MARK } },
  Array.from({ length: 300 }, () => MARK),
  nested(60),
];

export function hostileText(random: Random): string {
  return random.pick(TEXTS) ?? "";
}

export function hostileValue(random: Random): unknown {
  return random.below(2) === 0 ? hostileText(random) : random.pick(VALUES);
}

/** The value with one thing in it wrong: a part that is missing, of another type, too much, or hostile. */
export function spoiled(value: unknown, random: Random): unknown {
  if (typeof value !== "object" || value === null || random.below(8) === 0) {
    return hostileValue(random);
  }
  if (Array.isArray(value)) {
    const items: unknown[] = [...value];
    items[random.below(items.length + 1)] = hostileValue(random);
    return items;
  }
  const names = Object.keys(value);
  const name = random.pick(names) ?? "input";
  const kind = random.below(4);
  const entries = Object.entries<unknown>({ ...value });
  if (kind === 0) {
    return Object.fromEntries(entries.filter(([one]) => one !== name));
  }
  if (kind === 1) {
    return Object.fromEntries([...entries, [random.pick(["inptu", "__proto__", "", "a".repeat(300)]) ?? "", 1]]);
  }
  return Object.fromEntries(entries.map(([one, was]) => [one, one === name ? spoiled(was, random) : was]));
}

function nested(depth: number): unknown {
  return depth === 0 ? MARK : [nested(depth - 1)];
}

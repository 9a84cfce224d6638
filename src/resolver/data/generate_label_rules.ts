/**
 * Writes `label_rules.json`: how each country writes an address, compiled from the templates and rules that the
 * package `@fragaria/address-formatter` carries (MIT; the rules are OpenCage's address-formatting, MIT).
 * A development tool: `bun src/resolver/data/generate_label_rules.ts`, after an update of the package.
 *
 * The templates become lines of slots (see `labels/parse_layout.ts`), and every expression becomes literal text: one
 * that cannot be is refused here, so that no rule is lost unseen. Names of countries are not rewritten: the country of
 * an address comes with it, in the label's language. Corrections are what the package's own examples expect, or what
 * an address would lack without them.
 */
import type { CountryRow } from "../labels/label_rules.ts";

interface Template {
  readonly address_template?: string;
  readonly fallback_template?: string;
  readonly replace?: readonly (readonly [find: string, put: string])[];
  readonly postformat_replace?: readonly (readonly [find: string, put: string])[];
  readonly use_country?: string;
  readonly add_component?: string;
}

interface Coded {
  readonly key: string;
  readonly name: string | Readonly<Record<string, string>>;
}

type CountryRule = { -readonly [Name in keyof CountryRow]: CountryRow[Name] };
type SpellingRow = NonNullable<CountryRow["spellings"]>[number];
type TextRow = NonNullable<CountryRow["texts"]>[number];

/** The package's expressions that group a postcode, as shapes: d a digit, a a letter, w either. */
const POSTCODE_SHAPES: Readonly<Record<string, string>> = {
  AR: "wdddd www",
  BR: "ddddd-ddd",
  CA: "ada dad",
  CZ: "ddd dd",
  GR: "ddd dd",
  IE: "www wwww",
  JP: "ddd-dddd",
  LB: "dddd\u00a0dddd",
  NL: "dddd ww",
  PL: "dd-www",
  PT: "dddd-ddd",
  SE: "ddd dd",
  SK: "ddd dd",
};

/** Expressions whose work the layouts do: a separator next to nothing is never written. */
const DONE_BY_LAYOUT: ReadonlySet<string> = new Set(["\n -", "\n- ", " -\n", "\n(\\d{5})- ", "\n(\\d{4}) ([^,]*)\n"]);

/** Expressions with numbers, with bounds added: the only ones kept as expressions. */
const BOUNDED: Readonly<Record<string, string>> = {
  "^Stadtbezirk (\\d+)": "^Stadtbezirk \\d{1,4}",
  "^Ortsbeirat (\\d+) :": "^Ortsbeirat \\d{1,4} :",
  "Paris (\\d+)(\\w+) Arrondissement$": "Paris \\d{1,2}[a-z]{1,4} Arrondissement$",
};

/** Rules that rename a country: the caller names it. */
const COUNTRY_NAMES = /^\n(?:US|USA|United States|Koninkrijk der Nederlanden)\$$/u;

/** Rules for what one source writes as the country of French territories. */
const WATERS = /eaux territoriales|^France, |^Grande Terre/u;

/** Lines that the package's examples or the country's post write differently: text and replacement. */
const CORRECTIONS: Readonly<Record<string, readonly (readonly [find: string, put: string])[]>> = {
  BR: [["[road] [house_number], [quarter]", "[road], [house_number], [quarter]"]],
  CV: [["[postcode] [", "[postcode]-["]],
  HK: [["[state_district]\n[state|country]", "[state_district|region|city]\n[state]\n[country]"], [
    "[state_district]",
    "[state_district|region|city]",
  ]],
  MO: [["state_district]", "state_district|city]"]],
};

/** Rules that the package's examples expect and its tables lack. */
const MORE_SPELLINGS: Readonly<Record<string, readonly SpellingRow[]>> = {
  AT: [{ find: "^Politischer Bezirk ", put: "" }],
  IT: [{ slot: "county", find: "Città metropolitana di ", put: "" }],
};
const MORE_TEXTS: Readonly<Record<string, readonly TextRow[]>> = {
  MC: [{ find: " Monaco\nMonaco\n", put: " Monaco\n" }],
  US: [{ find: "\nDC ", put: "\nWashington, DC " }],
};
const MORE_STATE_CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: { "washington, d.c.": "DC", "washington, dc": "DC", "washington d.c.": "DC", "washington dc": "DC" },
};

/** Towns with a longer official name: replaced only as a whole name, else the longer one would be extended again. */
const WHOLE_NAMES: ReadonlySet<string> = new Set(["Djibouti", "Panama$", "Panamá$"]);

/** House number first, but unit last: "301 Hamilton Avenue, Apt 4". */
const UNIT_LAST: ReadonlySet<string> = new Set(["US", "CA", "FM", "MH", "PW", "UM"]);

/** Languages of Latin layouts; other layouts use the country's own script. The address decides which one applies. */
const LATIN: ReadonlySet<string> = new Set(["en", "pt"]);

const folder = new URL("src/templates/", import.meta.resolve("@fragaria/address-formatter/package.json"));
const templates = await read<Readonly<Record<string, Template | string>>>("templates.json");
const stateCodes = await read<Readonly<Record<string, readonly Coded[]>>>("state-codes.json");
const countyCodes = await read<Readonly<Record<string, readonly Coded[]>>>("county-codes.json");
const layouts: string[] = [];
/** Corrections that have changed no layout so far. */
const unused = new Set(Object.values(CORRECTIONS).flat());
const countries: Record<string, CountryRule> = {};
for (const [key, template] of Object.entries(templates)) {
  const [code = "", language] = key.split("_");
  if (typeof template === "string" || (code.length !== 2 && code !== "default")) {
    continue;
  }
  if (language === undefined) {
    countries[code] = { ...ruleOf(code, template), ...countries[code] };
  } else if (code !== "CA" || language !== "en") {
    const name = code === "CA" ? language : LATIN.has(language) ? "latin" : "native";
    const rule = countries[code] ??= {};
    rule.variants = { ...rule.variants, [name]: layoutOf(template.address_template ?? "", code) };
  }
}
if (unused.size > 0) {
  // The package has changed its layouts: the correction must follow, or go.
  throw new RangeError(`Cannot write as corrections match no layout: ${JSON.stringify([...unused])}`);
}
await Bun.write(new URL("label_rules.json", import.meta.url), `${JSON.stringify({ layouts, countries }, null, 2)}\n`);

async function read<T>(file: string): Promise<T> {
  return await Bun.file(new URL(file, folder)).json();
}

function ruleOf(code: string, template: Template): CountryRule {
  const rule: CountryRule = {};
  if (template.use_country !== undefined) {
    rule.like = template.use_country.toUpperCase();
    const state = /^state=(.*)$/u.exec(template.add_component ?? "")?.[1];
    return state === undefined ? rule : { ...rule, state };
  }
  const address = template.address_template ?? "";
  rule.address = layoutOf(address, code);
  if (template.fallback_template !== undefined) {
    rule.fallback = layoutOf(template.fallback_template, code);
  }
  addCodes(rule, code, address);
  if (POSTCODE_SHAPES[code] !== undefined) {
    rule.postcode = POSTCODE_SHAPES[code];
  }
  const spellings = (template.replace ?? []).flatMap(spellingsOf)
    .concat(MORE_SPELLINGS[code] ?? []);
  if (spellings.length > 0) {
    rule.spellings = spellings;
  }
  const texts = (template.postformat_replace ?? []).filter(([find]) => isText(find, code)).flatMap(textsOf)
    .concat(MORE_TEXTS[code] ?? []);
  if (texts.length > 0) {
    rule.texts = texts;
  }
  return rule;
}

function addCodes(rule: CountryRule, code: string, address: string): void {
  if (address.includes("state_code") && stateCodes[code] !== undefined) {
    rule.state_codes = { ...codesOf(stateCodes[code]), ...MORE_STATE_CODES[code] };
  }
  if (address.includes("county_code") && countyCodes[code] !== undefined) {
    rule.county_codes = codesOf(countyCodes[code]);
  }
}

/** Lower-case name → code. Of two with the same name the first counts. */
function codesOf(coded: readonly Coded[]): Record<string, string> {
  const codes: Record<string, string> = {};
  for (const { key, name } of coded) {
    for (const one of typeof name === "string" ? [name] : Object.values(name)) {
      codes[one.toLowerCase()] ??= key;
    }
  }
  return codes;
}

/**
 * `{{{a}}}` becomes `[a]`, `{{#first}} {{{a}}} || {{{b}}} {{/first}}` becomes `[a|b]`; returns the index of the layout.
 */
function layoutOf(template: string, code: string): number {
  const groups = template.replace(/\{\{#first\}\}([^#]*)\{\{\/first\}\}/gu, (_, inside: string) => {
    const choices = inside.split("||").map((choice) => choice.trim().replace(/\{\{\{|\}\}\}/gu, ""));
    const [head = "", rest = choices[0] ?? ""] = /^(, )(.*)$/u.exec(choices[0] ?? "")?.slice(1) ?? [];
    return `${head}[${[rest, ...choices.slice(1)].join("|")}]`;
  });
  let layout = groups.replace(/\{\{\{(\w+)\}\}\}([.]?)/gu, "[$1$2]").split("\n").map((line) => line.trim())
    .filter((line) => line !== "").join("\n").replace(/ +/gu, " ").replace(/ ,/gu, ",");
  for (const row of CORRECTIONS[code] ?? []) {
    const [find, put] = row;
    if (layout.includes(find)) {
      unused.delete(row);
    }
    layout = layout.replace(find, put);
  }
  layout = withUnit(layout, code);
  const known = layouts.indexOf(layout);
  return known >= 0 ? known : layouts.push(layout) - 1;
}

/**
 * If the number precedes the street, the unit comes before it ("Flat 2, 10 Station Road"), else after the street's
 * line.
 */
function withUnit(layout: string, code: string): string {
  const lines = layout.split("\n");
  const street = lines.findIndex((line) => /\broad\b/u.test(line));
  if (street < 0) {
    return layout;
  }
  const last = lines.findLastIndex((line) => /\broad\b|\bhouse_number\b/u.test(line));
  const line = lines[street] ?? "";
  const isBefore = line.includes("house_number") && line.indexOf("house_number") < line.indexOf("road") &&
    !UNIT_LAST.has(code);
  lines.splice(isBefore ? street : last + 1, 0, "[unit]");
  return lines.join("\n");
}

function spellingsOf([find, put]: readonly [string, string]): SpellingRow[] {
  const [, slotName, pattern = ""] = /^(?:([a-z_]+)=)?(.*)$/su.exec(find) ?? [];
  const slot = WATERS.test(find) || WATERS.test(put) ? "country" : slotName;
  if (WHOLE_NAMES.has(pattern)) {
    return [{ ...(slot === undefined ? {} : { slot }), find: `^${pattern.replace("$", "")}$`, put }];
  }
  const finds = BOUNDED[pattern] === undefined ? expanded(withMarks(pattern)) : [BOUNDED[pattern]];
  return finds.map((one) => ({ ...(slot === undefined ? {} : { slot }), find: one, put }));
}

function isText(find: string, code: string): boolean {
  const isPostcode = /\\d|\[0-9\]/u.test(find) && POSTCODE_SHAPES[code] !== undefined;
  return !isPostcode && !DONE_BY_LAYOUT.has(find) && !COUNTRY_NAMES.test(find);
}

/** The end of the text is written as the end of a line, like its beginning. */
function textsOf([find, put]: readonly [string, string]): TextRow[] {
  return expanded(find).map((literal) => ({
    find: literal.replace(/\$$/u, "\n"),
    put: literal.replace(/[$]$/u, "").replace(new RegExp(find.replace(/\$$/u, "")), put) +
      (literal.endsWith("$") ? "\n" : ""),
  }));
}

/** Escaped brackets, as characters that no rule uses. */
function withMarks(pattern: string): string {
  return pattern.replaceAll("\\(", "⟨").replaceAll("\\)", "⟩");
}

/** Every text that a finite expression matches, longest first: `(a|b)`, `[ab]`, `(a)?`, `a?`. */
function expanded(pattern: string): string[] {
  const group = /\(([^()]{0,80})\)(\??)|\[([^\]]{0,80})\](\??)|([^\\?()])(\?)/u.exec(pattern);
  if (group === null) {
    if (/[\\[\]{}*+?|]/u.test(pattern)) {
      throw new RangeError(`Cannot make literal text of the expression: current value is ${pattern}`);
    }
    return [pattern.replaceAll("⟨", "(").replaceAll("⟩", ")")];
  }
  const [all, alternatives, isOptional, letters, isLetterOptional, one] = group;
  const choices = alternatives?.split("|") ?? (letters === undefined ? [one ?? ""] : letters.split(""));
  const isMissing = isOptional === "?" || isLetterOptional === "?" || one !== undefined;
  return [...choices, ...(isMissing ? [""] : [])].flatMap((choice) =>
    expanded(pattern.slice(0, group.index) + choice + pattern.slice(group.index + all.length))
  );
}

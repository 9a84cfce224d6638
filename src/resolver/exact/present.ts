import type { Components, LocatedResolution } from "../../domain/resolution.ts";
import type { Dataset, Gazetteer } from "../../gazetteer/port.ts";
import { Recent } from "../../text/recent.ts";
import type { Answer } from "../answer.ts";
import { statusOf } from "../decision/mod.ts";
import { plusCodeOf } from "../finish/plus_code_of.ts";
import { addressComponentsOf, hasSpelledStreets, labelOf } from "../labels/mod.ts";
import { recordOf } from "../place_ids/mod.ts";
import { RESOLVED_CONFIDENCE } from "../weights.ts";

/** Confidences are shown with four digits (`finish.ts`). */
const CONFIDENCE_DIGITS = 1e4;
/** Stand for street and number in the label of a town. No name has them: they are for private use. */
const STREET = "\ue000";
const NUMBER = "\ue001";

/** The label of all houses of a town with one postcode: what stands before, between and behind street and number. */
interface LabelPlan {
  readonly parts: readonly [string, string, string];
  readonly isNumberFirst: boolean;
}

/** Labels kept per gazetteer, some 300 B each. */
const KEPT_MAX = 8_192;
const kept = new WeakMap<Gazetteer, Recent<LabelPlan | "none">>();

/** The resolution that `finish` makes of a house without limits of the caller. */
export function present(
  answer: Answer,
  { gazetteer, language }: { readonly gazetteer: Gazetteer; readonly language: string | undefined },
): LocatedResolution {
  const { address, confidence } = answer;
  const components = addressComponentsOf(address!, { gazetteer, languages: language === undefined ? [] : [language] });
  const record = recordOf(answer, gazetteer)!;
  const { dataset, streetDataset = dataset } = record;
  const known = gazetteer.provenances[dataset] ?? NOBODY;
  const datasets = streetDataset === dataset ? known : [
    ...new Set([...known, ...gazetteer.provenances[streetDataset] ?? NOBODY]),
  ];
  const [first, ...others] = datasets;
  const { status, reasons } = statusOf(answer);
  const source = {
    dataset: first?.name ?? null,
    version: first?.version ?? null,
    system: answer.system,
    origin: answer.origin,
    attribution: first?.attribution ?? null,
  };
  return {
    status,
    label: labelFor(components, { gazetteer, language, town: answer.entry! }),
    coordinates: answer.coordinates,
    confidence: Math.max(RESOLVED_CONFIDENCE / 10, Math.floor(confidence * CONFIDENCE_DIGITS) / CONFIDENCE_DIGITS),
    inputKind: answer.inputKind,
    precision: answer.precision,
    accuracyM: answer.accuracyM,
    reasons,
    components,
    matches: answer.matches,
    placeId: record.placeId,
    plusCode: plusCodeOf(answer.coordinates),
    code: answer.code,
    source: others.length === 0 ? source : {
      ...source,
      others: others.map(({ name, version, attribution }) => ({ dataset: name, version, attribution })),
    },
    alternatives: [],
    gazetteerVersion: gazetteer.version,
  };
}

const NOBODY: readonly Dataset[] = [];

function labelFor(
  components: Components,
  { gazetteer, language, town }: {
    readonly gazetteer: Gazetteer;
    readonly language: string | undefined;
    readonly town: number;
  },
): string {
  const { street = "", houseNumber = "", postcode = "" } = components;
  let plans = kept.get(gazetteer);
  if (plans === undefined) {
    plans = new Recent(KEPT_MAX);
    kept.set(gazetteer, plans);
  }
  const key = `${town} ${postcode} ${language}`;
  let plan = plans.get(key);
  if (plan === undefined) {
    plan = planOf(components, language);
    plans.set(key, plan);
  }
  if (plan === "none" || !isPlain(street, components) || !isPlain(houseNumber, components)) {
    return labelOf(components, { language });
  }
  const [before, between, behind] = plan.parts;
  return plan.isNumberFirst
    ? before + houseNumber + between + street + behind
    : before + street + between + houseNumber + behind;
}

/** The label of the town with marks for street and number, taken apart. */
function planOf(components: Components, language: string | undefined): LabelPlan | "none" {
  const { country, locality, region, countryCode = "" } = components;
  if (hasSpelledStreets(countryCode) || (country ?? locality ?? region) === undefined) {
    return "none";
  }
  const label = labelOf({ ...components, street: STREET, houseNumber: NUMBER }, { language });
  const isNumberFirst = label.indexOf(NUMBER) < label.indexOf(STREET);
  const parts = label.split(/[\ue000\ue001]/u);
  const [before, between, behind] = parts;
  return parts.length !== 3 || !label.includes(STREET) || !label.includes(NUMBER)
    ? "none"
    : { parts: [before!, between!, behind!], isNumberFirst };
}

/** A part of a label that is written as it is: nothing in it is tidied, and it repeats no other part. */
function isPlain(part: string, components: Components): boolean {
  for (let at = 0; at < part.length; at++) {
    const code = part.charCodeAt(at);
    if (
      code < SPACE || code === COMMA ||
      (code === SPACE && (at === 0 || at === part.length - 1 || part.charCodeAt(at - 1) === SPACE))
    ) {
      return false;
    }
  }
  return part !== "" && Object.values(components).filter((other) => other === part).length === 1;
}

const SPACE = 0x20;
const COMMA = 0x2c;

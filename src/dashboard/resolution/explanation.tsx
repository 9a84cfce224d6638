import type { Resolution } from "../api/types.ts";
import { useFormats } from "../messages/use_formats.ts";
import { useMessages } from "../messages/use_messages.ts";
import { defineMessages } from "../messages/define_messages.ts";

/** How an answer was found, in words. */
const EXPLAINED = defineMessages({
  en: {
    recognized: "Recognized:",
    read: "How the text was read",
    or: "or",
    place: "place",
    street: "street",
    number: "number",
    postcode: "postcode",
    note: "note",
    word: "other word",
    compared: "What was compared",
    costs: "Every difference has a cost. The lowest sum is the answer.",
    sum: "sum {cost}",
    share: "{percent} of the weight",
    parse: "How the words are divided",
    name: "The name is spelt differently",
    missing: "Written, but not found there",
    prominence: "Less well known than others",
    near: "Far from the given point",
    numberCost: "House number",
    postcodeCost: "Postcode",
    placeCost: "The place that was written",
  },
  de: {
    recognized: "Erkannt:",
    read: "So wurde der Text gelesen",
    or: "oder",
    place: "Ort",
    street: "Straße",
    number: "Nummer",
    postcode: "Postleitzahl",
    note: "Hinweis",
    word: "anderes Wort",
    compared: "Was verglichen wurde",
    costs: "Jeder Unterschied hat einen Preis. Die kleinste Summe ist die Antwort.",
    sum: "Summe {cost}",
    share: "{percent} des Gewichts",
    parse: "Aufteilung der Wörter",
    name: "Der Name ist anders geschrieben",
    missing: "Geschrieben, dort aber nicht gefunden",
    prominence: "Weniger bekannt als andere",
    near: "Weit vom angegebenen Punkt",
    numberCost: "Hausnummer",
    postcodeCost: "Postleitzahl",
    placeCost: "Der geschriebene Ort",
  },
  fr: {
    recognized: "Reconnu :",
    read: "Comment le texte a été lu",
    or: "ou",
    place: "lieu",
    street: "rue",
    number: "numéro",
    postcode: "code postal",
    note: "remarque",
    word: "autre mot",
    compared: "Ce qui a été comparé",
    costs: "Chaque différence a un coût. La plus petite somme est la réponse.",
    sum: "somme {cost}",
    share: "{percent} du poids",
    parse: "Répartition des mots",
    name: "Le nom s’écrit autrement",
    missing: "Écrit, mais pas trouvé là",
    prominence: "Moins connu que d’autres",
    near: "Loin du point donné",
    numberCost: "Numéro",
    postcodeCost: "Code postal",
    placeCost: "Le lieu écrit",
  },
  es: {
    recognized: "Reconocido:",
    read: "Cómo se leyó el texto",
    or: "o",
    place: "lugar",
    street: "calle",
    number: "número",
    postcode: "código postal",
    note: "nota",
    word: "otra palabra",
    compared: "Qué se comparó",
    costs: "Cada diferencia tiene un coste. La suma menor es la respuesta.",
    sum: "suma {cost}",
    share: "{percent} del peso",
    parse: "Cómo se dividen las palabras",
    name: "El nombre se escribe de otro modo",
    missing: "Escrito, pero no encontrado allí",
    prominence: "Menos conocido que otros",
    near: "Lejos del punto dado",
    numberCost: "Número",
    postcodeCost: "Código postal",
    placeCost: "El lugar escrito",
  },
  ar: {
    recognized: "التعرف:",
    read: "كيف قُرئ النص",
    or: "أو",
    place: "مكان",
    street: "شارع",
    number: "رقم",
    postcode: "رمز بريدي",
    note: "ملاحظة",
    word: "كلمة أخرى",
    compared: "ما قورن",
    costs: "لكل اختلاف كلفة، والجواب هو أقل مجموع.",
    sum: "المجموع {cost}",
    share: "{percent} من الوزن",
    parse: "تقسيم الكلمات",
    name: "الاسم مكتوب بشكل مختلف",
    missing: "مكتوب ولم يُعثر عليه هناك",
    prominence: "أقل شهرة من غيره",
    near: "بعيد عن النقطة المعطاة",
    numberCost: "رقم المبنى",
    postcodeCost: "الرمز البريدي",
    placeCost: "المكان المكتوب",
  },
});

type Stages = NonNullable<Resolution["explanation"]>;
type Part = NonNullable<Stages[number]["parts"]>[number];

/** Words that only join others say nothing. */
const SILENT = ["connector"];

/** How an answer was found: how the text was divided, and what each place that was compared lacks. */
export function Explanation({ stages }: { readonly stages: Stages }) {
  const t = useMessages(EXPLAINED);
  const { number, percent } = useFormats();
  const parses = stages.filter(({ stage }) => stage === "parse");
  const candidates = stages.filter(({ stage }) => stage === "rank");
  const shares = stages.filter(({ stage }) => stage === "confidence");
  const recognized = stages.filter(({ stage }) => stage === "recognize");
  const shareOf = (name: string): number | undefined =>
    shares.map(({ parts }) => parts?.[0]).find((part) => part?.text === name)?.cost;
  const whole = (cost: number): string => number(cost, { maximumFractionDigits: 1 });
  return (
    <div class="stack explained">
      {recognized.map(({ detail }) => (
        <p key={detail}>
          {t("recognized")} <bdi lang="en">{detail}</bdi>
        </p>
      ))}
      {parses.length === 0 ? null : (
        <>
          <h3>{t("read")}</h3>
          <ol class="plain-list stack">
            {parses.map(({ parts = [] }, i) => (
              <li key={String(i)} class="read-as">
                {i === 0 ? null : <span class="muted">{t("or")}</span>}
                {parts.filter(({ role }) => !SILENT.includes(role)).map((part, at) => (
                  <span key={String(at)} class="read-part">
                    <bdi>{textOf(part)}</bdi> <span class="muted">{t(roleOf(part.role))}</span>
                  </span>
                ))}
              </li>
            ))}
          </ol>
        </>
      )}
      {candidates.length === 0 ? null : (
        <>
          <h3>{t("compared")}</h3>
          <p class="hint">{t("costs")}</p>
          <ol class="plain-list stack">
            {candidates.map(({ parts = [], cost = 0 }, i) => {
              const name = textOf(parts.find(({ role }) => role === "candidate"));
              const share = shareOf(name);
              const differing = parts.filter((part) => (part.cost ?? 0) > 0);
              return (
                <li key={String(i)} class="compared">
                  <p>
                    <strong>
                      <bdi>{name}</bdi>
                    </strong>{" "}
                    <span class="muted">
                      {t("sum", { cost: whole(cost) })}
                      {share === undefined ? "" : ` · ${t("share", { percent: percent(share) })}`}
                    </span>
                  </p>
                  <dl class="costs">
                    {differing.map((part, at) => (
                      <div key={String(at)}>
                        <dt>
                          {t(costOf(part.role))}
                          {part.text === undefined ? null : (
                            <>
                              : <bdi>{part.text}</bdi>
                            </>
                          )}
                        </dt>
                        <dd>{whole(part.cost ?? 0)}</dd>
                      </div>
                    ))}
                  </dl>
                </li>
              );
            })}
          </ol>
        </>
      )}
    </div>
  );
}

function textOf(part: Part | undefined): string {
  return part?.text ?? "";
}

const ROLES = ["place", "street", "number", "postcode", "note", "word"] as const;
const COSTS = ["parse", "name", "missing", "prominence", "near"] as const;

function roleOf(role: string): (typeof ROLES)[number] {
  return ROLES.find((one) => one === role) ?? "word";
}

/** What a cost is for: a role may say more after its first word. */
function costOf(role: string) {
  const known = COSTS.find((one) => one === role);
  if (known !== undefined) {
    return known;
  }
  return role.startsWith("number") ? "numberCost" : role.startsWith("postcode") ? "postcodeCost" : "placeCost";
}

import type { Resolution } from "../api/types.ts";
import { useFormats } from "../messages/use_formats.ts";
import { useMessages } from "../messages/use_messages.ts";
import { EXPLAINED } from "../texts/en.json";

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

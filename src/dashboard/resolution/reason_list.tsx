import { Button } from "../kit/actions.tsx";
import { messagesOf } from "../messages/messages.ts";
import { isNameIn, namesOf } from "../messages/fill_message.ts";
import { Link } from "../router/router.tsx";
import { ADVICE, RESOLUTION, SENTENCES, STATUS_NAMES } from "../texts/en.json";
import { REASONS } from "../../domain/texts/en.json";
import { answerSentence, type Said } from "./answer_sentence.ts";
import type { Resolution } from "../api/types.ts";
import { Badge, type Tone } from "../kit/screen.tsx";

const t = messagesOf(RESOLUTION);
const advice = messagesOf(ADVICE);
const reasonOf = messagesOf(REASONS);
const sentence = messagesOf(SENTENCES);
const statusName = messagesOf(STATUS_NAMES);

/** Pages on which something can be done about a reason. */
const PAGES: Readonly<Record<string, "/corrections" | "/data">> = {
  corrected: "/corrections",
  registry_required: "/data",
};

/** Reasons for which a person may know the point better. */
const SET_POINT: ReadonlySet<string> = new Set(["house_number_missing", "house_number_interpolated"]);

/** Reasons as text; an unknown, newer code is shown as it is. */
export function ReasonList({ reasons, as = "text and code", onSetPoint }: {
  readonly reasons: readonly string[];
  /** `text`: without the codes, for people who do not write programs. `advice`: with what can be done. */
  readonly as?: "text" | "text and code" | "advice";
  /** With `advice`: lets the person set the point, where that helps. */
  readonly onSetPoint?: (() => void) | undefined;
}) {
  const advised = namesOf(ADVICE);
  return (
    <ul class={as === "text" ? "reasons plain-list" : as === "advice" ? "reasons plain-list advised" : "reasons"}>
      {reasons.map((reason) => {
        const text = reasonText(reason);
        const page = PAGES[reason];
        // Where no streets are loaded, their spelling is not the cause.
        const name = advised.find((one) =>
          one === reason && !(reason === "street_missing" && reasons.includes("outside_coverage"))
        );
        return (
          <li key={reason}>
            {text === undefined ? null : as === "advice" ? <strong class="block">{text}</strong> : `${text} `}
            {as === "advice" && name !== undefined && (
              <span class="block">
                {advice(name)}{" "}
                {page !== undefined && <Link to={page}>{t(page === "/data" ? "whatIsLoaded" : "toCorrections")}</Link>}
              </span>
            )}
            {onSetPoint !== undefined && SET_POINT.has(reason) && (
              <span class="block do-it">
                <Button icon="pin" onPress={onSetPoint}>{t("setPoint")}</Button>
              </span>
            )}
            {text !== undefined && as === "text" ? null : <code class="muted" dir="ltr">{reason}</code>}
          </li>
        );
      })}
    </ul>
  );
}

/** The text of a reason; undefined for a code that this version does not know. */
export function reasonText(code: string): string | undefined {
  return isNameIn(REASONS, code) ? reasonOf(code) : undefined;
}

/** What an answer, or a row of a batch, says in one sentence. */
export function AnswerSentence({ answer }: { readonly answer: Said }) {
  return <p class="answer-said">{sentence(answerSentence(answer))}</p>;
}

/** The colour of each status. */
export const STATUS_TONE: Readonly<Record<Resolution["status"], Tone>> = {
  found: "good",
  uncertain: "warning",
  unresolved: "bad",
};

/** The status of an answer as a coloured word. */
export function StatusBadge({ status }: Pick<Resolution, "status">) {
  return <Badge tone={STATUS_TONE[status]}>{statusName(status)}</Badge>;
}

import { Button } from "../kit/buttons/button.tsx";
import { namesOf } from "../messages/texts.ts";
import { useMessages } from "../messages/use_messages.ts";
import { Link } from "../router/link.tsx";
import { useReasonText } from "./use_reason_text.ts";
import { ADVICE, RESOLUTION } from "../texts/en.json";

/** Props of a list of reasons. */
export interface ReasonListProps {
  readonly reasons: readonly string[];
  /** `text`: without the codes, for people who do not write programs. `advice`: with what can be done. */
  readonly as?: "text" | "text and code" | "advice";
  /** With `advice`: lets the person set the point, where that helps. */
  readonly onSetPoint?: (() => void) | undefined;
}

/** Pages on which something can be done about a reason. */
const PAGES: Readonly<Record<string, "/corrections" | "/data">> = {
  corrected: "/corrections",
  registry_required: "/data",
};

/** Reasons for which a person may know the point better. */
const SET_POINT: ReadonlySet<string> = new Set(["house_number_missing", "house_number_interpolated"]);

/** Reasons as text; an unknown, newer code is shown as it is. */
export function ReasonList({ reasons, as = "text and code", onSetPoint }: ReasonListProps) {
  const t = useMessages(RESOLUTION);
  const advice = useMessages(ADVICE);
  const textOf = useReasonText();
  const advised = namesOf(ADVICE);
  return (
    <ul class={as === "text" ? "reasons plain-list" : as === "advice" ? "reasons plain-list advised" : "reasons"}>
      {reasons.map((reason) => {
        const text = textOf(reason);
        const page = PAGES[reason];
        // Where no streets are loaded, their spelling is not the cause.
        const name = advised.find((one) =>
          one === reason && !(reason === "street_missing" && reasons.includes("outside_coverage"))
        );
        return (
          <li key={reason}>
            {text === undefined ? null : as === "advice" ? <strong class="block">{text}</strong> : `${text} `}
            {as === "advice" && name !== undefined
              ? (
                <span class="block">
                  {advice(name)} {page === undefined
                    ? null
                    : <Link to={page}>{t(page === "/data" ? "whatIsLoaded" : "toCorrections")}</Link>}
                </span>
              )
              : null}
            {onSetPoint !== undefined && SET_POINT.has(reason)
              ? (
                <span class="block do-it">
                  <Button icon="pin" onPress={onSetPoint}>{t("setPoint")}</Button>
                </span>
              )
              : null}
            {text !== undefined && as === "text" ? null : <code class="muted" dir="ltr">{reason}</code>}
          </li>
        );
      })}
    </ul>
  );
}

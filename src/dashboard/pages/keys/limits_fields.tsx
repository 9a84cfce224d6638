import { useContext } from "preact/hooks";
import type { KeyRow } from "../../api/types.ts";
import { FormContext, LinesField, TextField, textOf } from "../../kit/fields.tsx";
import { useMessages } from "../../messages/messages.ts";
import type { KeyKind } from "./kind_choice.tsx";
import { KEYS } from "../../texts/en.json";

/** The part of a key that these fields change. */
type Limits = Pick<KeyRow, "daily_limit" | "monthly_limit" | "allowed_addresses">;

/** What the fields need. */
export interface LimitsFieldsProps {
  readonly kind: KeyKind;
  readonly limits?: Limits;
}

/** How many calls a key may make, and from where. Closed, because most keys need none of it. */
export function LimitsFields({ kind, limits }: LimitsFieldsProps) {
  const t = useMessages(KEYS);
  const { fields } = useContext(FormContext);
  // An error in a closed part would be invisible, and the browser cannot focus a field there.
  const isFaulty = fields.some(({ pointer }) => /^\/(?:daily_limit|monthly_limit|allowed_addresses)/u.test(pointer));
  return (
    <details
      open={isFaulty || undefined}
      onInvalidCapture={(event) => {
        event.currentTarget.open = true;
      }}
    >
      <summary>{t("limits")}</summary>
      <LimitField name="daily_limit" label={t("dailyLimit")} limit={limits?.daily_limit} />
      <LimitField name="monthly_limit" label={t("monthlyLimit")} limit={limits?.monthly_limit} />
      <p class="hint">{t("limitsHint")}</p>
      {kind === "publishable" ? null : (
        <LinesField
          name="allowed_addresses"
          label={t("addresses")}
          hint={t("addressesHint")}
          placeholder="198.51.100.0/24"
          lines={limits?.allowed_addresses ?? []}
        />
      )}
    </details>
  );
}

interface LimitFieldProps {
  readonly name: string;
  readonly label: string;
  readonly limit: number | null | undefined;
}

function LimitField({ name, label, limit }: LimitFieldProps) {
  return (
    <TextField
      name={name}
      label={label}
      type="number"
      inputMode="numeric"
      min="1"
      max="1000000000"
      step="1"
      value={limit?.toString()}
      autocomplete="off"
    />
  );
}

/** The limits that were typed. */
export function readLimits(values: FormData, kind: KeyKind): Partial<Limits> {
  const addresses = textOf(values, "allowed_addresses").split(/[\s,]/u).filter((line) => line !== "");
  return {
    daily_limit: readLimit(textOf(values, "daily_limit")),
    monthly_limit: readLimit(textOf(values, "monthly_limit")),
    ...(kind === "publishable" ? {} : { allowed_addresses: [...new Set(addresses)] }),
  };
}

function readLimit(text: string): number | null {
  return text.trim() === "" ? null : Number(text);
}

import { messagesOf, shared } from "../../messages/messages.ts";
import { KEYS, SCOPE_NAMES } from "../../texts/en.json";
import { useContext } from "preact/hooks";
import type { CreatedKey, KeyRow } from "../../api/types.ts";
import { Check, Checks, FormContext, LinesField, numberOf, partsOf, TextField } from "../../kit/fields.tsx";
import { BASE_PATH } from "../../base/base_path.ts";
import { CodeBlock } from "../../kit/actions.tsx";
import { ShownOnce } from "../../kit/dialog.tsx";
import { curlSample, resolveRequest, type SampleTarget } from "../../resolution/request_samples.ts";
import { namesOf } from "../../messages/fill_message.ts";

const t = messagesOf(KEYS);

/** Whether only its owner knows a key, or everybody who opens a page. */
export type KeyKind = "secret" | "publishable";

/** Who uses a new key: servers or web pages. */
export function KindChoice({ value, onChoose }: {
  readonly value: KeyKind;
  readonly onChoose: (kind: KeyKind) => void;
}) {
  const names: Readonly<Record<KeyKind, string>> = { secret: t("kindSecret"), publishable: t("kindPublishable") };
  return (
    <Checks legend={t("kind")}>
      {(["secret", "publishable"] as const).map((kind) => (
        <Check
          key={kind}
          type="radio"
          name="kind"
          value={kind}
          checked={kind === value}
          onCheck={() => onChoose(kind)}
        >
          {names[kind]}
        </Check>
      ))}
      {value === "publishable" && <p class="hint">{t("kindHint")}</p>}
    </Checks>
  );
}

/** The part of a key that these fields change. */
type Limits = Pick<KeyRow, "daily_limit" | "monthly_limit" | "allowed_addresses">;

/** How many calls a key may make, and from where. Closed, because most keys need none of it. */
export function LimitsFields({ kind, limits }: { readonly kind: KeyKind; readonly limits?: Limits }) {
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
      {([["daily_limit", "dailyLimit"], ["monthly_limit", "monthlyLimit"]] as const).map(([name, label]) => (
        <TextField
          key={name}
          name={name}
          label={t(label)}
          type="number"
          inputMode="numeric"
          min="1"
          max="1000000000"
          step="1"
          value={limits?.[name]?.toString()}
        />
      ))}
      <p class="hint">{t("limitsHint")}</p>
      {kind !== "publishable" && (
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

export function readLimits(values: FormData, kind: KeyKind) {
  return {
    daily_limit: numberOf(values, "daily_limit"),
    monthly_limit: numberOf(values, "monthly_limit"),
    ...(kind === "publishable" ? {} : { allowed_addresses: partsOf(values, "allowed_addresses", /[\s,]/u) }),
  };
}

interface NewKeyDialogProps {
  readonly created: CreatedKey;
  /** The next step is a call: its command, which has the whole key, is shown at once. */
  readonly isFirst?: true;
}

/** Shows a new key, this once. */
export function NewKeyDialog({ created, isFirst }: NewKeyDialogProps) {
  const { key, scopes, publishable } = created;
  return (
    <ShownOnce title={t("shown")} name={shared("key")} text={key} warning={t("shownOnce")} doneLabel={t("done")}>
      {publishable ? <Embed created={created} /> : !scopes.includes("resolve") ? null : (
        <details open={isFirst}>
          <summary>{t("firstCall")}</summary>
          <CodeBlock
            name={t("firstCall")}
            text={curlSample(resolveRequest({ input: "Utrecht" }), { baseUrl: location.origin + BASE_PATH, key })}
          />
        </details>
      )}
    </ShownOnce>
  );
}

/** How a page uses a publishable key. */
function Embed({ created: { key, origins } }: Pick<NewKeyDialogProps, "created">) {
  return (
    <>
      <h3>{t("embed")}</h3>
      <CodeBlock name={t("embed")} text={embedSample({ baseUrl: location.origin + BASE_PATH, key })} />
      <p>
        {origins.includes(location.origin)
          // The fragment is sent to no server.
          ? <a href={`${BASE_PATH}/autocomplete#${key}`} target="_blank" rel="noopener">{t("examples")}</a>
          : t("examplesHint", { origin: location.origin })}
      </p>
    </>
  );
}

/** A field with suggestions for a page's form, as HTML. */
function embedSample({ baseUrl, key }: SampleTarget): string {
  return `<script src="${baseUrl}/autocomplete.js" async></script>

<label for="street">Street and number</label>
<locus-autocomplete id="street" name="street"
  key="${key}"
  autocomplete="address-line1"></locus-autocomplete>
<input name="postcode" autocomplete="postal-code">
<input name="town" autocomplete="address-level2">`;
}

export type Scope = KeyRow["scopes"][number];

/** All scopes, in the order they are offered. */
export const ALL_SCOPES = namesOf(SCOPE_NAMES);

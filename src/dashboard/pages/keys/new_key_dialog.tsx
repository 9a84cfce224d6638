import type { CreatedKey } from "../../api/types.ts";
import { BASE_PATH } from "../../base/base_path.ts";
import { CodeBlock } from "../../kit/code_block.tsx";
import { ShownOnce } from "../../kit/dialog.tsx";
import { useMessages } from "../../messages/messages.ts";
import { curlSample, resolveRequest, type SampleTarget } from "../../resolution/request_samples.ts";
import { KEYS } from "../../texts/en.json";

/** What the dialog needs. */
export interface NewKeyDialogProps {
  readonly created: CreatedKey;
  /** The next step is a call: its command, which has the whole key, is shown at once. */
  readonly isFirst?: true;
  readonly onClose: () => void;
}

/** Shows a new key, this once. */
export function NewKeyDialog({ created, isFirst, onClose }: NewKeyDialogProps) {
  const t = useMessages(KEYS);
  const { key, scopes, publishable } = created;
  return (
    <ShownOnce
      title={t("shown")}
      name={t("key")}
      text={key}
      warning={t("shownOnce")}
      doneLabel={t("done")}
      onClose={onClose}
    >
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
  const t = useMessages(KEYS);
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

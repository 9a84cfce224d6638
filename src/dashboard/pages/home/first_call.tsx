import { useState } from "preact/hooks";
import { api } from "../../api/api.ts";
import type { CreatedKey } from "../../api/types.ts";
import { BASE_PATH } from "../../base/base_path.ts";
import { CodeBlock } from "../../kit/code_block.tsx";
import { Form } from "../../kit/forms/form.tsx";
import { Section } from "../../kit/section.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { curlSample } from "../../resolution/samples/curl_sample.ts";
import { Link } from "../../router/link.tsx";
import { Arrival } from "./arrival.tsx";
import { HOME } from "./messages.ts";
import { Step } from "./step.tsx";

/** A guide to the first call: a key, a command, and a notice when the call arrived. */
export function FirstCall() {
  const t = useMessages(HOME);
  const [created, setCreated] = useState<CreatedKey>();
  const [isAnswered, setAnswered] = useState(false);
  const makeKey = async (): Promise<void> => {
    setCreated(await api.post<CreatedKey>("/v1/api-keys", { name: t("keyName"), environment: "test" }));
  };
  return (
    <Section title={t("guide")} lead={t("guideLead")} kind="card">
      <ol class="steps">
        <Step number={1} title={t("makeKey")} isDone={created !== undefined}>
          {created === undefined
            ? (
              <Form submitLabel={t("makeKey")} onSubmit={makeKey}>
                <p class="muted">{t("makeKeyLead")}</p>
              </Form>
            )
            : (
              <>
                <p class="muted">{t("hasKey")}</p>
                <CodeBlock name={t("key")} text={created.key} />
              </>
            )}
        </Step>
        <Step number={2} title={t("run")} isDone={isAnswered}>
          <p class="muted">{t("runLead")}</p>
          {created === undefined ? null : (
            <>
              <CodeBlock
                name={t("command")}
                text={curlSample({ input: "Utrecht" }, { baseUrl: location.origin + BASE_PATH, key: created.key })}
              />
              <Arrival keyId={created.id} onArrived={() => setAnswered(true)} />
            </>
          )}
        </Step>
      </ol>
      {!isAnswered ? null : (
        <p class="row">
          <strong>{t("next")}</strong>
          <Link to="/keys">{t("nextKeys")}</Link>
          <a href={`${BASE_PATH}/swagger`}>{t("nextDocs")}</a>
        </p>
      )}
    </Section>
  );
}

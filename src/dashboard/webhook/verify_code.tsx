import { useState } from "preact/hooks";
import { CodeBlock } from "../kit/code_block.tsx";
import { Segments } from "../kit/segments.tsx";
import { useMessages } from "../messages/messages.ts";
import { PYTHON_VERIFY, TYPESCRIPT_VERIFY } from "./verify_samples.ts";
import { WEBHOOK } from "../texts/en.json";

const SAMPLES = {
  typescript: { label: "TypeScript", text: TYPESCRIPT_VERIFY },
  python: { label: "Python", text: PYTHON_VERIFY },
} as const;

/** How a receiver verifies the signature of a delivery, as code to copy. Closed, because it is needed once. */
export function VerifyCode() {
  const t = useMessages(WEBHOOK);
  const [language, setLanguage] = useState<keyof typeof SAMPLES>("typescript");
  const { label, text } = SAMPLES[language];
  return (
    <details>
      <summary>{t("verify")}</summary>
      <div class="stack">
        <p class="hint">{t("verifyHint")}</p>
        <Segments
          label={t("language")}
          value={language}
          choices={Object.entries(SAMPLES).map(([value, sample]) => ({ value, label: sample.label }))}
          onChoose={(value) => setLanguage(value === "python" ? value : "typescript")}
        />
        <CodeBlock name={label} text={text} />
      </div>
    </details>
  );
}

import { useState } from "preact/hooks";
import { BASE_PATH } from "../../base/base_path.ts";
import { CodeBlock } from "../../kit/code_block.tsx";
import { Segments } from "../../kit/segments.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { curlSample, type Question } from "../../resolution/samples/curl_sample.ts";
import { pythonSample } from "../../resolution/samples/python_sample.ts";
import { typescriptSample } from "../../resolution/samples/typescript_sample.ts";
import { TRY } from "./messages.ts";

const WRITERS = {
  curl: { name: "curl", write: curlSample },
  typescript: { name: "TypeScript", write: typescriptSample },
  python: { name: "Python", write: pythonSample },
} as const;

/** A request as code to copy. */
export function Samples({ question }: { readonly question: Question }) {
  const t = useMessages(TRY);
  const [language, setLanguage] = useState<keyof typeof WRITERS>("curl");
  const { name, write } = WRITERS[language];
  const text = write(question, { baseUrl: location.origin + BASE_PATH, key: "YOUR_KEY" });
  return (
    <>
      <Segments
        label={t("codeLanguage")}
        value={language}
        choices={Object.entries(WRITERS).map(([value, writer]) => ({ value, label: writer.name }))}
        onChoose={(value) => setLanguage(value === "python" || value === "typescript" ? value : "curl")}
      />
      <CodeBlock name={name} text={text} />
    </>
  );
}

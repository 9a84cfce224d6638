import { useState } from "preact/hooks";
import { BASE_PATH } from "../base/base_path.ts";
import { CodeBlock } from "../kit/actions.tsx";
import { Segments } from "../kit/screen.tsx";
import { shared } from "../messages/messages.ts";
import { isSampleLanguage, type SampleRequest, SAMPLES } from "./request_samples.ts";

/** The language that the reader chose last, for the next samples. */
let chosen: keyof typeof SAMPLES = "curl";

/** A request as code to copy. */
export function Samples({ request, apiKey = "YOUR_KEY" }: {
  readonly request: SampleRequest;
  /** Absent: a word in its place. */
  readonly apiKey?: string | undefined;
}) {
  const [language, setLanguage] = useState(chosen);
  const choose = (value: string): void => {
    chosen = isSampleLanguage(value) ? value : chosen;
    setLanguage(chosen);
  };
  const { name, write } = SAMPLES[language];
  return (
    <>
      <Segments
        label={shared("codeLanguage")}
        value={language}
        choices={Object.entries(SAMPLES).map(([value, sample]) => ({ value, label: sample.name }))}
        onChoose={choose}
      />
      <CodeBlock name={name} text={write(request, { baseUrl: location.origin + BASE_PATH, key: apiKey })} />
    </>
  );
}

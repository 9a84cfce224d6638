import { ApiError } from "../../api/api_error.ts";
import { preferences } from "../../base/preferences.ts";
import { useStore } from "../../base/use_store.ts";
import { Icon } from "../icon.tsx";
import { problemText } from "./problem_text.ts";

/** What a note needs. */
export interface ProblemNoteProps {
  readonly error: unknown;
  /** Names of fields that show their own errors. */
  readonly ownFields?: readonly string[];
}

/** Shows an error. */
export function ProblemNote({ error, ownFields = [] }: ProblemNoteProps) {
  const language = useStore(preferences, (chosen) => chosen.language);
  const fields = error instanceof ApiError ? error.fields : [];
  const details = fields.filter(({ pointer }) => !ownFields.includes(pointer.split("/")[1] ?? ""));
  return (
    <div class="problem note bad" role="alert" tabIndex={-1}>
      <Icon name="warning" />
      <div>
        <p>{problemText(error, language)}</p>
        {details.length === 0 ? null : (
          <ul>
            {details.map(({ pointer, detail }) => (
              <li key={pointer}>
                <code>{pointer.slice(1)}</code>: <span lang="en" dir="ltr">{detail}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

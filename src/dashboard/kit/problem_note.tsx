import { ApiError } from "../api/api_error.ts";
import { preferences } from "../base/preferences.ts";
import { useStore } from "../base/use_store.ts";
import { Icon } from "./icon.tsx";
import { problemText } from "./problem_text.ts";

/** Says what went wrong. */
export function ProblemNote({ error }: { readonly error: unknown }) {
  const { language } = useStore(preferences);
  const details = error instanceof ApiError ? error.fields : [];
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

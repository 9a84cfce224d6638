import { ApiError } from "../../api/api_error.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { Button } from "../buttons/button.tsx";
import { ProblemNote } from "../notices/problem_note.tsx";
import { SHARED } from "../../texts/en.json";

/** What a failure needs. */
export interface FailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** A loading error with its reason and a button to retry. */
export function Failure({ error, onRetry }: FailureProps) {
  const t = useMessages(SHARED);
  const id = error instanceof ApiError ? error.requestId : undefined;
  return (
    <div class="failure">
      <ProblemNote error={error} />
      <Button kind="primary" onPress={onRetry}>{t("retry")}</Button>
      {id === undefined ? null : (
        <p class="muted">
          <bdi>{t("requestId", { id })}</bdi>
        </p>
      )}
    </div>
  );
}

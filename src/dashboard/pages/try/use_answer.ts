import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../../api/api.ts";
import type { Resolution } from "../../api/types.ts";
import { endSession } from "../../suggest/suggest_session.ts";
import type { Question } from "../../resolution/samples/curl_sample.ts";

/** The state of the last request. */
export interface AnswerState {
  readonly isWaiting: boolean;
  readonly resolution?: Resolution;
  readonly error?: unknown;
}

/** Resolves one input at a time: a new request replaces the previous one, whose answer is dropped. */
export function useAnswer(): { readonly answer: AnswerState; readonly ask: (question: Question) => void } {
  const [answer, setAnswer] = useState<AnswerState>({ isWaiting: false });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const ask = (question: Question): void => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    setAnswer(({ resolution }) => ({ isWaiting: true, ...(resolution === undefined ? {} : { resolution }) }));
    const session = endSession();
    // With the suggestions before it, it is one call.
    const body = session === undefined ? question : { ...question, session };
    api.post<Resolution>("/v1/resolve", body, { signal: control.signal }).then(
      (resolution) => control.signal.aborted || setAnswer({ isWaiting: false, resolution }),
      (error: unknown) => control.signal.aborted || setAnswer({ isWaiting: false, error }),
    );
  };
  return { answer, ask };
}

import { createStore, useStore } from "../base/store.ts";
import { ApiError } from "../api/api_error.ts";
import { type Language, localeOf } from "../base/languages.ts";
import { fillMessage, isNameIn } from "../messages/fill_message.ts";
import { SHARED } from "../texts/en.json";
import { preferences } from "../base/preferences.ts";
import { Icon } from "./icon.tsx";

/**
 * The open modal dialogs, the last one on top. What is outside the last one lies behind it, and screen readers are silent
 * about it.
 */
export const openDialogs = createStore<readonly symbol[]>([]);

/** A short notice that disappears by itself. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: ToastTone;
}

/** `bad`: something failed that has no place of its own on the page. */
export type ToastTone = "good" | "bad";

/** The visible notices. */
export const toasts = createStore<readonly Toast[]>([]);

/** Long enough to read a line twice; a failure longer, because nobody expects it. Milliseconds. */
const SHOWN_MS: Readonly<Record<ToastTone, number>> = { good: 6000, bad: 12_000 };
let count = 0;

/** Reports a success. Errors are shown where they happened, and stay; `bad` is for those that happened nowhere. */
export function toast(text: string, tone: ToastTone = "good"): void {
  const id = ++count;
  toasts.set([...toasts.get(), { id, text, tone }]);
  setTimeout(() => toasts.set(toasts.get().filter((other) => other.id !== id)), SHOWN_MS[tone]);
}

/** The text of an error: the service's own in English, in other languages the one for its code. */
export function problemText(error: unknown, language: Language): string {
  const { code, message, status } = error instanceof ApiError ? error : { code: "", message: "", status: 0 };
  if (language === "en" && message !== "" && status < 500) {
    return `${message}.`.replace("..", ".");
  }
  return fillMessage(SHARED[isNameIn(SHARED, code) ? code : "failed"], localeOf(language));
}

/** Reports the failure of an action that has no place of its own on the page. */
export async function toastFailure(action: Promise<void>): Promise<void> {
  try {
    await action;
  } catch (error) {
    toast(problemText(error, preferences.get().language), "bad");
  }
}

interface ProblemNoteProps {
  readonly error: unknown;
  /** Names of fields that show their own errors. */
  readonly ownFields?: readonly string[];
}

export function ProblemNote({ error, ownFields = [] }: ProblemNoteProps) {
  const language = useStore(preferences, (chosen) => chosen.language);
  const fields = error instanceof ApiError ? error.fields : [];
  const details = fields.filter(({ pointer }) => !ownFields.includes(pointer.split("/")[1] ?? ""));
  return (
    <div class="problem note bad" role="alert" tabIndex={-1}>
      <Icon name="warning" />
      <div>
        <p>{problemText(error, language)}</p>
        {details.length !== 0 && (
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

export interface ToasterProps {
  /** The dialog that it is in; absent: the page. */
  readonly dialog?: symbol;
}

/** Shows notices, if nothing lies over this place; screen readers announce each. */
export function Toaster({ dialog }: ToasterProps) {
  const isOnTop = useStore(openDialogs).at(-1) === dialog;
  const shown = useStore(toasts);
  return (
    <div class="toaster" role="status" aria-live="polite">
      {(isOnTop ? shown : []).map(({ id, text, tone }) => (
        <p key={id} class={`toast ${tone}`}>
          <Icon name={tone === "good" ? "check" : "warning"} />
          {text}
        </p>
      ))}
    </div>
  );
}

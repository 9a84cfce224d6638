import { useEffect, useState } from "preact/hooks";
import { api } from "../api/api.ts";
import { ApiError } from "../api/api_error.ts";
import type { Resolution } from "../api/types.ts";
import { sessionToken } from "./suggest_session.ts";

/** One suggested place. */
export interface Suggestion {
  readonly label: string;
  /** The label with the house number that was typed. */
  readonly input: string;
  readonly precision: NonNullable<Resolution["precision"]>;
  readonly place_id: string;
}

/** What a person types, and where. */
export interface TypedText {
  readonly text: string;
  /** False: the text was not typed, or a suggestion was chosen. */
  readonly isTyped: boolean;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | undefined;
  readonly near?: { readonly latitude: number; readonly longitude: number } | undefined;
}

/** Suggestions for a text. */
export interface Suggestions {
  /** The text they belong to. */
  readonly text: string;
  readonly list: readonly Suggestion[];
  /** No more are loaded: the organization's limit is reached. */
  readonly isLimited: boolean;
}

/** A pause in typing after which suggestions are loaded. Milliseconds. */
const PAUSE_MS = 150;
const LENGTH_MIN = 2;
/** The service's limit. Longer texts are pasted, not typed. */
const LENGTH_MAX = 256;
/** Coordinates, codes and links hold their own point. */
const NOT_TYPED_OUT = /^(?:\w+:|[-+\d.,;:°'"′″\sNSEW]+$|[23456789CFGHJMPQRVWX]{2,8}\+)/iu;
const COUNTRY = /^[A-Za-z]{2}$/u;
const NONE: Suggestions = { text: "", list: [], isLimited: false };

/**
 * Suggestions while a text is typed. Each text replaces the request of the one before, whose answer is dropped; the
 * suggestions shown stay until the next ones come.
 */
export function useSuggestions({ text, isTyped, country = "", near }: TypedText): Suggestions {
  const [found, setFound] = useState(NONE);
  const isWanted = isTyped && text.trim().length >= LENGTH_MIN && text.length <= LENGTH_MAX &&
    !NOT_TYPED_OUT.test(text.trim());
  const place = near === undefined ? undefined : `${near.latitude},${near.longitude}`;
  useEffect(() => {
    if (!isWanted) {
      setFound(NONE);
      return undefined;
    }
    const gone = new AbortController();
    const load = async (): Promise<void> => {
      const query = {
        q: text,
        country: COUNTRY.test(country) ? country : undefined,
        near: place,
        session: sessionToken(),
      };
      try {
        const { data } = await api.get<{ readonly data: readonly Suggestion[] }>("/v1/suggest", {
          query,
          signal: gone.signal,
        });
        if (!gone.signal.aborted) {
          setFound({ text, list: data, isLimited: false });
        }
      } catch (error) {
        if (!gone.signal.aborted) {
          // Without suggestions the text can still be resolved.
          setFound({ text, list: [], isLimited: error instanceof ApiError && error.status === 429 });
        }
      }
    };
    const timer = setTimeout(() => void load(), PAUSE_MS);
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [text, isWanted, country, place]);
  return found;
}

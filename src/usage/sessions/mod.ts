/**
 * Suggest sessions: the suggestions while a person fills in one form, and the look-up or resolve that ends it, are one
 * call. In: a spender and the token of its form. Out: the call that was spent, or none where the session covers the
 * request. Sessions are stored in Postgres, so that all servers of a fleet count the same ones.
 *
 * @module
 */
export { SESSION_MS, SESSION_SUGGESTIONS_MAX, spendEnd, spendSuggestion } from "./suggest_session.ts";

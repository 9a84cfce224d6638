import { REASONS } from "./texts/en.json";

/**
 * The machine-readable reasons for the status of a resolution, each with its text for people. The dashboard shows the
 * texts in its languages, the OpenAPI document and the guide list these. What leads to a reason is in
 * `resolver/decision/findings.ts`.
 */
export { REASONS };

export type Reason = keyof typeof REASONS;

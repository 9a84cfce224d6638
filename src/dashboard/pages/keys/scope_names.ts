import type { KeyRow } from "../../api/types.ts";
import { namesOf } from "../../messages/fill_message.ts";
import { SCOPE_NAMES } from "../../texts/en.json";

export type Scope = KeyRow["scopes"][number];

/** All scopes, in the order they are offered. */
export const ALL_SCOPES = namesOf(SCOPE_NAMES);

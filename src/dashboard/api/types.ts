import type { AuthModel } from "../../api/auth/model.ts";
import type { KeysModel } from "../../api/keys/model.ts";
import type { OrganizationModel } from "../../api/organization/model.ts";
import type { ResolveModel } from "../../api/resolve/model.ts";
import type { UsageModel } from "../../api/usage/model.ts";

/** The answer to logging in. */
export type SignedIn = (typeof AuthModel.signedIn)["static"];
/** The person, where they act, and all they belong to. */
export type Me = (typeof AuthModel.me)["static"];
/** One of the organizations of a person. */
export type Membership = Me["organization"];
/** What somebody may do in an organization. */
export type Role = Membership["role"];
/** One place where a person is logged in. */
export type SessionRow = (typeof AuthModel.sessions)["static"]["data"][number];
/** The answer to an accepted invitation. */
export type Joined = (typeof OrganizationModel.joined)["static"];
/** What an input resolved to. */
export type Resolution = (typeof ResolveModel.resolution)["static"];
/** A key as it is listed. */
export type KeyRow = (typeof KeysModel.list)["static"]["data"][number];
/** A new key, with the key itself. */
export type CreatedKey = (typeof KeysModel.created)["static"];
/** What was used and what is left. */
export type Usage = (typeof UsageModel.usage)["static"];

/** A list as the service gives it. */
export interface Page<Row> {
  readonly data: readonly Row[];
  readonly next_cursor: string | null;
  readonly has_more: boolean;
}

import { t } from "elysia";

/** What a member is in an organization. */
export const RoleModel = t.Union([t.Literal("viewer"), t.Literal("member"), t.Literal("admin"), t.Literal("owner")]);

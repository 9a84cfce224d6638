import { t } from "elysia";

/** A member's role in an organization. */
export const RoleModel = t.Union([t.Literal("viewer"), t.Literal("member"), t.Literal("admin"), t.Literal("owner")]);

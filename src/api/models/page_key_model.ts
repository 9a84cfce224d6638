import { t } from "elysia";

/** The publishable key in the query of a route for web pages. The document shows it as a way to authenticate. */
export const PageKeyModel = t.String({ maxLength: 200 });

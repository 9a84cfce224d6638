import { expect, test } from "bun:test";
import { t, type TSchema } from "elysia";
import { presenter } from "../../../src/api/models/presenter.ts";

const Person = t.Object({ user_id: t.String(), joined_at: t.String() });
const ROW = { userId: "usr_1", joinedAt: new Date(0), passwordHash: "$argon2id$", organizationId: "org_1" };
const SHOWN = { user_id: "usr_1", joined_at: "1970-01-01T00:00:00.000Z" };

test("presenter() shows the fields of the schema and no others, at every depth", () => {
  const show = presenter(t.Object({
    data: t.Array(Person),
    owner: t.Union([Person, t.Null()]),
    role: t.Union([t.Literal("owner"), t.Literal("member"), t.Null()]),
    details: t.Record(t.String(), t.Number()),
    last_used_at: t.Union([t.String(), t.Null()]),
    suspension: t.Optional(t.String()),
  }));
  const view = { data: [ROW, ROW], owner: ROW, role: "owner", details: { calls: 3 }, lastUsedAt: undefined } as const;
  expect(show({ ...view, ...ROW })).toStrictEqual({
    data: [SHOWN, SHOWN],
    owner: SHOWN,
    role: "owner",
    details: { calls: 3 },
    last_used_at: null,
  });
  expect(show({ ...view, owner: null, suspension: "late" })).toMatchObject({ owner: null, suspension: "late" });
});

const Other = t.Object({ name: t.String() });
test.each<[string, TSchema]>([
  ["an intersection", t.Intersect([Person, Other])],
  ["one of several objects", t.Union([Person, Other])],
  ["one of several objects, or null", t.Array(t.Union([Person, Other, t.Null()]))],
  ["an object or a text", t.Object({ owner: t.Union([Person, t.String()]) })],
  ["lists of a fixed length", t.Tuple([Person, Other])],
  ["anything", t.Object({ owner: t.Any() })],
])("presenter() refuses a schema that would show a whole row: %s", (_name, schema) => {
  expect(() => presenter(schema)).toThrow(TypeError);
});

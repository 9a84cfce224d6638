import { expect, test } from "bun:test";
import { streetsApi } from "../support/api/test_api.ts";

const { api, key } = await streetsApi();

test.each([
  "Hauptstrasse 5, 9901 Oberdorf",
  "Hauptstrasse 11, 9901 Oberdorf",
  "Birkenweg, Oberdorf",
  "Oberdorf",
  "Austria",
])(
  "the place_id of %s is found at the resolved point",
  async (input) => {
    const resolution = (await key.post("/v1/resolve", { input, language: "de" })).body;
    if (resolution.place_id === null) {
      expect(resolution.status).toBe("unresolved");
      return;
    }
    const { status, body } = await key.get(`/v1/places/${resolution.place_id}?language=de`);
    expect(status).toBe(200);
    // A place has every field of the answer that does not compare it with an input.
    const { status: _, confidence, input_kind, reasons, matches, alternatives, ...place } = resolution;
    expect([confidence, input_kind, reasons, matches, alternatives]).not.toContain(undefined);
    expect(body).toEqual({ ...place, request_id: expect.any(String) });
  },
);

test.each([
  "plc_0000000000000000",
  "plc_",
  "x",
  "loc_01hr2k8x4v9q3m5n7p0r2t4w6y",
  "%00",
  "%ff",
  "plc_00000000000000000000",
])(
  "%s is not a place: 404, and no call",
  async (id) => {
    const { client } = await api.client.signUp();
    const live = await client.withKey({ environment: "live" });
    const answer = await live.get(`/v1/places/${id}`);
    expect(answer.status === 404 || answer.status === 400).toBe(true);
    expect(["NOT_FOUND", "MALFORMED_REQUEST"]).toContain(answer.body.code);
    expect((await client.get("/v1/usage?environment=live")).body.total).toBe(0);
  },
);

test("an unknown parameter and a malformed language are refused", async () => {
  const unknown = await key.get("/v1/places/plc_0000000000000000?langage=de");
  expect([unknown.status, unknown.body.errors[0].detail]).toEqual([422, expect.stringContaining("language")]);
  expect((await key.get("/v1/places/plc_0000000000000000?language=%20")).status).toBe(422);
});

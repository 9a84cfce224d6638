import { expect, test } from "bun:test";
import { resolve } from "../../src/resolver/mod.ts";
import { readTable } from "../support/files/read_table.ts";
import { registerPlaces } from "./register_places.ts";

const gazetteers = await registerPlaces();

for (const row of await readTable("register_places.csv")) {
  const { register = "", text = "", precision = "", street = "", number = "", locality = "", reasons = "" } = row;
  test(`resolve() answers "${text}" with ${row["status"]} from a register of ${register}`, () => {
    const answer = resolve({ text }, { gazetteer: gazetteers.get(register)! });
    expect<string>(answer.status).toBe(row["status"] ?? "");
    if (answer.status === "unresolved" || precision === "") {
      return;
    }
    const { components } = answer;
    const { houseNumber = "" } = components;
    expect<object>({ precision: answer.precision, street: components.street ?? "", number: houseNumber })
      .toEqual({ precision, street, number });
    expect(components.locality ?? "").toBe(locality === "" ? components.locality ?? "" : locality);
    expect(answer.reasons).toEqual(expect.arrayContaining(reasons === "" ? [] : reasons.split(" ")));
  });
}

import { expect, test } from "bun:test";
import { AREAS } from "../../../src/evaluation/corpus/areas.ts";
import { surroundingsOf } from "../../../src/evaluation/questions/surroundings.ts";
import { streetKey } from "../../../src/text/street_key.ts";
import { syntheticTruth } from "../synthetic_truth.ts";

const area = AREAS.find(({ name }) => name === "malta")!;

test("surroundingsOf() knows the streets of a town by all names of the street and of the town", () => {
  const fgura = syntheticTruth(area, ["Triq is-Sur"], ["1", "2"], { locality: "Il-Fgura" });
  const same = syntheticTruth(area, ["Triq Ħompesch"], ["1", "2"], { locality: "Fgura" });
  const truth = {
    ...fgura,
    addresses: [...fgura.addresses, ...same.addresses],
    streets: [{
      id: "fgura",
      street: "Triq is-Sur",
      otherKeys: [streetKey("Bastion Street")],
      locality: "Il-Fgura",
      points: [],
      paths: [],
    }],
  };
  const { streetsOf } = surroundingsOf(truth, { area, truths: [truth], cities: [], areas: AREAS });
  const all = ["Triq is-Sur", "Bastion Street", "Triq Ħompesch"].map(streetKey).sort();
  expect([...streetsOf.get("ilfgura") ?? []].sort()).toEqual(all);
  expect([...streetsOf.get("fgura") ?? []].sort()).toEqual(all);
});

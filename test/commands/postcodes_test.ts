import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runHere } from "../support/services/run_here.ts";
import { newDataDir } from "../support/services/run_service.ts";

const BEVERLY_HILLS = { latitude: 34.0901, longitude: -118.4065 };

test("postcodes of the United States are known from the first start, until a data set brings its own", async () => {
  const dataDir = await newDataDir();
  expect(await resolve(dataDir, "Beverly Hills 90210")).toMatchObject({
    status: "found",
    precision: "postcode",
    label: "Beverly Hills, CA 90210, United States",
    coordinates: BEVERLY_HILLS,
    source: { dataset: "geonames-postcodes", attribution: "© GeoNames, CC BY 4.0" },
  });
  // Thailand and Ukraine have a 90210 too, and are not loaded.
  expect(await resolve(dataDir, "90210")).toMatchObject({
    status: "uncertain",
    label: "Beverly Hills, CA 90210, United States",
    reasons: ["outside_coverage"],
  });
  expect((await runHere(["gazetteer", "list"], { DATA_DIR: dataDir })).out).toContain(
    "world-postcodes\tgeonames-postcodes\tUS, 2026\tUS\tCC BY 4.0",
  );

  // A postcode of another country is none of the United States.
  for (const [input, label] of [["10115 Berlin", "Berlin, Deutschland"], ["75001 Paris", "Paris, France"]] as const) {
    expect(await resolve(dataDir, input)).toMatchObject({
      status: "uncertain",
      label,
      matches: { locality: "exact", postcode: "missing" },
    });
  }
  expect(await resolve(dataDir, "48637 Murata")).toMatchObject({ status: "uncertain", label: "Murata, San Marino" });

  // A file of the country without postcodes keeps them.
  const houses = "number,street,locality,latitude,longitude\n7,Probe Way,Beverly Hills,34.09,-118.4\n";
  await add(dataDir, ["csv", "houses.csv", "--rows=houses", "--country=US"], houses);
  expect(await resolve(dataDir, "7 Probe Way, Beverly Hills")).toMatchObject({ precision: "house" });
  expect(await resolve(dataDir, "Beverly Hills 90210")).toMatchObject({ status: "found", coordinates: BEVERLY_HILLS });
  expect(await resolve(dataDir, "Schenectady, NY 12345")).toMatchObject({ status: "found", precision: "postcode" });

  // Postcodes that were added replace them.
  const row = "US\t90210\tBeverly Hills\tCalifornia\tCA\tLos Angeles\t037\t\t\t34.08\t-118.41\t4\n";
  await add(dataDir, ["geonames-postcodes", "US.txt"], row);
  expect(await resolve(dataDir, "Beverly Hills 90210")).toMatchObject({
    status: "found",
    coordinates: { latitude: 34.08, longitude: -118.41 },
  });
  expect(await resolve(dataDir, "12345")).toMatchObject({ status: "unresolved" });
});

async function resolve(dataDir: string, input: string): Promise<unknown> {
  return JSON.parse((await runHere(["resolve", input], { DATA_DIR: dataDir })).out);
}

async function add(dataDir: string, [source = "", name = "", ...options]: readonly string[], text: string) {
  const path = join(dataDir, name);
  writeFileSync(path, text);
  expect(await runHere(["gazetteer", "add", source, path, ...options], { DATA_DIR: dataDir })).toMatchObject({
    code: 0,
  });
}

import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { AnswerModel, ComponentsModel, CoordinatesModel } from "../../src/api/models/answer_model.ts";
import type { AreaLayer } from "../../src/gazetteer/port.ts";
import { smallWorld } from "../resolver/small_world.ts";
import { smallStreets } from "../resolver/small_streets.ts";
import { testApi } from "../support/api/test_api.ts";
import { runProgram } from "../support/processes/run_program.ts";
import { atEnd } from "../support/processes/at_end.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";

const FOLDER = join(import.meta.dir, "../../src/guides/tables");
const HOUSE = "Hauptstrasse 5, 9901 Oberdorf";
/** Longer than an input may be, and the same address where it is cut. */
const LONG = `${HOUSE}${" ".repeat(4096 - HOUSE.length)}, and more`;
const AREAS = "N1 North; A All of it";
const REFUSED = /Must be one of timezone, plus_code, .*, parish/u;
const LABEL = "Hauptstrasse 5, 9901 Oberdorf, Liechtenstein";

const parish: AreaLayer = {
  name: "parish",
  attribution: "Parishes of Example",
  areasAt: () => [{ code: "N1", title: "North" }, { code: "A", title: "All of it" }],
  hasBorderWithin: () => false,
};
const gazetteer = { ...smallStreets(), areaLayers: [parish] };
const api = await testApi({ resolutions: { gazetteer: () => gazetteer } });
const key = await (await api.client.signUp()).client.withKey({ environment: "live" });
const credential = key.credential ?? "";

async function run(command: readonly string[], input: string, env: Readonly<Record<string, string>> = {}) {
  const { code, out, err } = await runProgram(command, { input, environment: env });
  expect([code, err]).toEqual([0, ""]);
  return out;
}

test("=LOCUS() of Google Sheets fills a cell or a column", async () => {
  const host = join(import.meta.dir, "../support/clients/sheets_host.ts");
  const calls = [
    [HOUSE],
    [[[HOUSE], [""], ["nowhere at all qqq"]], "status, locality, timezone"],
    [HOUSE, "h3:99"],
    [LONG, "status,parish,country_codes,parish,"],
  ];
  const script = join(FOLDER, "google_sheets.gs");
  const input = JSON.stringify({ script, url: `${api.url}/`, key: credential, calls });
  const [cell, column, wrong, long] = JSON.parse(await run([process.execPath, host], input));
  expect(cell).toEqual([[LABEL, expect.closeTo(47.1, 1), expect.closeTo(9.5, 1), "found"]]);
  expect(column).toEqual([["found", "Oberdorf", "Europe/Zurich"], ["", "", ""], ["unresolved", "", ""]]);
  expect(wrong).toMatch(REFUSED);
  expect(long).toEqual([["found", AREAS, "LI LIE 438", AREAS, ""]]);
});

test("=LOCUS() of Excel asks the add-in's host, which adds the key", async () => {
  const host = Bun.serve({
    port: 0,
    fetch: async (request) =>
      await fetch(`${api.url}${new URL(request.url).pathname}`, {
        method: "POST",
        headers: { "authorization": `Bearer ${credential}`, "content-type": "application/json" },
        body: await request.text(),
      }),
  });
  atEnd(() => void host.stop(true));
  const functions = new Map<string, (address: string, columns?: string) => Promise<unknown>>();
  class NotAvailable extends Error {
    constructor(_code: string, message: string) {
      super(message);
    }
  }
  const CustomFunctions = {
    associate: (name: string, given: (address: string, columns?: string) => Promise<unknown>) =>
      functions.set(name, given),
    Error: NotAvailable,
    ErrorCode: { notAvailable: "#N/A" },
  };
  const script = await Bun.file(join(FOLDER, "excel_functions.js")).text();
  runInNewContext(script, { CustomFunctions, fetch, LOCUS_URL: host.url.href });
  const locus = functions.get("LOCUS")!;
  expect(await locus(HOUSE)).toEqual([[LABEL, expect.closeTo(47.1, 1), expect.closeTo(9.5, 1), "found"]]);
  expect(await locus(HOUSE, "postcode,timezone,country_codes")).toEqual([["9901", "Europe/Zurich", "LI LIE 438"]]);
  expect(await locus("  ")).toEqual([["", "", "", ""]]);
  expect(await locus(LONG, "status,parish,parish,")).toEqual([["found", AREAS, AREAS, ""]]);
  expect(locus(HOUSE, "h3:99")).rejects.toThrow(REFUSED);
});

test("=LOCUS() knows all fields of an answer", async () => {
  const { appended: _, explanation: _explained, action: _action, missing: _missing, replaced: _replaced, ...fields } =
    AnswerModel.properties;
  const names = [fields, CoordinatesModel.properties, ComponentsModel.properties, fields.ids.properties]
    .flatMap((each) => Object.keys(each));
  for (const file of ["google_sheets.gs", "excel_functions.js"]) {
    const script = await Bun.file(join(FOLDER, file)).text();
    const known: string[] = runInNewContext(`${script}\n[...FIELDS]`, { CustomFunctions: { associate() {} } });
    expect([...known].toSorted()).toEqual([...names, "certain"].toSorted());
  }
});

/** Debian's Python, which may have pandas and QGIS, else the first one of the path. */
const PYTHON = existsSync("/usr/bin/python3") ? "/usr/bin/python3" : "python3";
const SERVICE = { LOCUS_URL: api.url, LOCUS_KEY: credential };

/** The names of the columns that Python adds. */
const ADDED = ["status", "label", "latitude", "longitude", "confidence", "precision", "place_id"]
  .map((name) => `locus_${name}`).join(",");

/** Requests of many inputs so far. */
function requestCount(): number {
  return api.logged.filter((line) => line.includes("/v1/resolve/many")).length;
}

test("a CSV file gets columns from Python, and a frame from pandas where that is installed", async () => {
  const table = `id,address\n1,"${HOUSE}"\n2,nowhere at all qqq\n`;
  const program = [PYTHON, "-B", join(FOLDER, "locus_table.py"), "address", "timezone"];
  const [head, first, second] = (await run(program, table, SERVICE)).split("\r\n");
  expect(head).toBe(`id,address,${ADDED},locus_timezone`);
  expect(first).toStartWith(`1,"${HOUSE}",found,"${LABEL}",47.1`);
  expect(first).toEndWith(",Europe/Zurich");
  expect(second).toStartWith("2,nowhere at all qqq,unresolved,,,");
  const frame = `
import io, sys
from locus_table import located
text = sys.stdin.read()
try:
    import pandas
except ImportError:
    print("none")
else:
    frame = pandas.read_csv(io.StringIO(text))
    frame = frame.join(pandas.DataFrame(located(frame["address"], append=["timezone"]), index=frame.index))
    print(list(frame["locus_status"]), list(frame["locus_timezone"])[0])
`;
  const out = await run([PYTHON, "-B", "-c", frame], table, { ...SERVICE, PYTHONPATH: FOLDER });
  expect(["none\n", "['found', 'unresolved'] Europe/Zurich\n"]).toContain(out);
});

test("a CSV file keeps its own columns, longer rows and line ends, and a second run replaces the answers", async () => {
  const program = [PYTHON, "-B", join(FOLDER, "locus_table.py"), "label", "parish", "country_codes"];
  const table = `\ufeffstatus,label,status\r\nnew,"${HOUSE}","a\nb",extra\r\n\r\nold\r\n`;
  const once = await run(program, table, SERVICE);
  const [head, first, second] = once.split("\r\n");
  expect(head).toBe(`status,label,status,,${ADDED},locus_parish,locus_country_codes`);
  expect(first).toStartWith(`new,"${HOUSE}","a\nb",extra,found,"${LABEL}",47.1`);
  expect(first).toEndWith(",N1 North; A All of it,LI LIE 438");
  expect(second).toBe(`old${",".repeat(12)}`);
  expect(await run(program, once, SERVICE)).toBe(once);
});

test("a long table takes a request for each 1,000 addresses", async () => {
  const requests = requestCount();
  const rows = Array.from({ length: 2_500 }, (_, i) => `${i},"${i % 2 === 0 ? HOUSE : `nowhere ${i}`}"`);
  const program = [PYTHON, "-B", join(FOLDER, "locus_table.py"), "address"];
  const out = await run(program, `id,address\n${rows.join("\n")}\n`, { ...SERVICE, LOCUS_URL: `${api.url}/` });
  const [, ...lines] = out.trimEnd().split("\r\n");
  expect(lines.map((line) => line.split(",", 1)[0])).toEqual(rows.map((_, i) => String(i)));
  expect(lines.filter((line) => line.includes(",found,"))).toHaveLength(1_250);
  expect(requestCount() - requests).toBe(3);
});

test("a missing cell is not sent by Python, and its row is empty", async () => {
  const requests = requestCount();
  const script = `
from locus_table import located
class NAType:
    def __ne__(self, other):
        raise TypeError("the truth value of NA is ambiguous")
rows = located([None, float("nan"), NAType(), "", "  ", ${JSON.stringify(HOUSE)}, "x" * 5000])
print([list(row.values())[0] for row in rows], len(located([None])))
`;
  const out = await run([PYTHON, "-B", "-c", script], "", { ...SERVICE, PYTHONPATH: FOLDER });
  expect(out).toBe("[None, None, None, None, None, 'found', 'unresolved'] 1\n");
  expect(requestCount() - requests).toBe(1);
});

test("the algorithm for QGIS makes points where QGIS is installed, and compiles elsewhere", async () => {
  const layer = join(scratchDir(), "addresses.csv");
  await Bun.write(layer, `id,locus_status,address\n1,old,"${HOUSE}"\n2,old,nowhere at all qqq\n3,old,\n`);
  const script = `
import ast, sys
path, table = sys.argv[1:]
ast.parse(open(path).read())
try:
    from qgis.core import QgsApplication, QgsProcessingContext, QgsProcessingFeedback, QgsVectorLayer
except ImportError:
    print("none")
    sys.exit()
import os
application = QgsApplication([], False)
application.initQgis()
from locus_qgis import LocateAddresses
layer = QgsVectorLayer(table, "addresses", "ogr")
parameters = {"INPUT": layer, "FIELD": "address", "URL": os.environ["LOCUS_URL"], "KEY": os.environ["LOCUS_KEY"], "OUTPUT": "memory:"}
context, feedback = QgsProcessingContext(), QgsProcessingFeedback()
algorithm = LocateAddresses()
algorithm.initAlgorithm()
result, ok = algorithm.run(parameters, context, feedback)
once = context.getMapLayer(result["OUTPUT"])
algorithm.initAlgorithm()
result, ok = algorithm.run({**parameters, "INPUT": once}, context, feedback)
found = context.getMapLayer(result["OUTPUT"])
print([field.name() for field in once.fields()] == [field.name() for field in found.fields()], len(found.fields()))
print([(f["id"], f["locus_status"], f.hasGeometry() and round(f.geometry().asPoint().y(), 1)) for f in found.getFeatures()])
os._exit(0 if sys.stdout.flush() is None and ok else 1)
`;
  const XDG_RUNTIME_DIR = scratchDir();
  const env = { ...SERVICE, PYTHONPATH: FOLDER, QT_QPA_PLATFORM: "offscreen", HOME: scratchDir(), XDG_RUNTIME_DIR };
  const program = [PYTHON, "-B", "-c", script, join(FOLDER, "locus_qgis.py"), layer];
  const { code, out, err } = await runProgram(program, { environment: env });
  expect([code, out === "" ? err : ""]).toEqual([0, ""]);
  expect(["none\n", "True 8\n[('1', 'found', 47.1), ('2', 'unresolved', False), ('3', NULL, False)]\n"]).toContain(out);
});

test("the guide's examples in TypeScript and Python print the same lines", async () => {
  const guide = await Bun.file(join(FOLDER, "../using_the_api.md")).text();
  const section = guide.split("\n## ").find((part) => part.startsWith("The same in TypeScript and Python")) ?? "";
  const [, typescript = "", python = ""] = /```ts\n(.*?)```.*?```python\n(.*?)```/su.exec(section) ?? [];
  const world = await testApi({ resolutions: { gazetteer: () => smallWorld() } });
  const { credential: secret = "" } = await (await world.client.signUp()).client.withKey();
  const env = { LOCUS: world.url, KEY: secret };
  const script = join(scratchDir(), "example.ts");
  await Bun.write(script, typescript);
  const lines = "Europe/Paris\nParis, Texas, United States\nsame_place\nKorunní\n";
  expect(await run([process.execPath, script], "", env)).toBe(lines);
  expect(await run([PYTHON, "-c", python], "", { ...env, PYTHONIOENCODING: "utf-8" })).toBe(lines);
});

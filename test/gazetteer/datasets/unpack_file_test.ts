import { describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { unpackFile } from "../../../src/gazetteer/datasets/source_file.ts";
import { scratchDir } from "../../support/files/scratch_dir.ts";
import { zipFile } from "../../support/files/workbook_file.ts";

const TEXT = "LI\t9490\tVaduz\n";
/** The text, packed by bzip2 1.0.8. */
const BZIP2 = "QlpoOTFBWSZTWR7rRvgAAARPgAAwRCAAJAEAJAACECAAIgBoaEDQNCoNpdAPm8fF3JFOFCQHutG+AA==";

describe("unpackFile()", () => {
  test("reads files as their endings say", async () => {
    const files: Readonly<Record<string, Uint8Array>> = {
      "LI.txt": Buffer.from(TEXT),
      "LI.txt.gz": gzipSync(TEXT),
      "LI.txt.bz2": Buffer.from(BZIP2, "base64"),
      "LI.zip": await zipFile({ "readme.txt": "columns", "LI.txt": TEXT }),
      "0123-LI.zip": await zipFile({ "LI.txt": TEXT, "XX.txt": "" }),
    };
    for (const [name, content] of Object.entries(files)) {
      expect([name, await textOf(name, content)]).toEqual([name, TEXT]);
    }
  });

  test("refuses archives that are damaged or have several files of data", async () => {
    const whole = await zipFile({ "LI.txt": TEXT });
    expect(textOf("LI.zip", whole.subarray(0, 40))).rejects.toThrow("not a ZIP archive");
    const damaged = Uint8Array.from(whole);
    // A byte of the packed content, behind the local header and its name.
    damaged[30 + "LI.txt".length + 3]! ^= 1;
    expect(textOf("LI.zip", damaged)).rejects.toThrow();
    expect(textOf("all.zip", await zipFile({ "LI.txt": TEXT, "CH.txt": TEXT }))).rejects.toThrow("it has 2");
  });
});

async function textOf(name: string, content: Uint8Array): Promise<string> {
  const path = join(scratchDir(), name);
  writeFileSync(path, content);
  let bytes = 0;
  const chunks = await Array.fromAsync(unpackFile(path, (chunk) => {
    bytes += chunk.length;
  }));
  expect(bytes).toBeGreaterThan(0);
  return Buffer.concat(chunks).toString();
}

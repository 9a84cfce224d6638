import { type Attack, batchEnded, demand } from "../attack.ts";

/** Cells that are harmless in the table that they are written to, and formulas when it is read with another delimiter. */
const CELLS = ['x";=1+1;"', "x;=cmd|' /C calc'!A0", 'x\t"=1+1"', "x\n=1+1", "x|@SUM(A1)"];
const WRITTEN = { comma: ",", semicolon: ";", tab: "\t" };
const READ = [",", ";", "\t", "|"];

/** Hides formulas in cells for people who open the results in a spreadsheet. */
export const hiddenFormulas: Attack = {
  name: "hidden formulas",
  promise: "no cell of a CSV download is a formula, whatever delimiter it is read with",
  async run({ client }) {
    const key = await (await client.signUp()).client.withKey();
    const { body: { id } } = await key.post("/v1/batches", {
      inputs: CELLS.map((cell) => ({ id: cell, input: `52.1, 5.1 ${cell}` })),
    });
    await batchEnded(key, id, "completed");
    for (const [written, delimiter] of Object.entries(WRITTEN)) {
      const { text } = await key.get(`/v1/batches/${id}/results?format=csv&delimiter=${written}`);
      // With its own delimiter a table is read by its quotes.
      for (const read of READ.filter((other) => other !== delimiter)) {
        const formula = text.split(/\r?\n|\r/u).flatMap((line) => line.split(read))
          .find((cell) => /^["\s]*[=@]/u.test(cell));
        demand(
          formula === undefined,
          `a table written with ${written} and read with ${JSON.stringify(read)} has a formula`,
        );
      }
    }
  },
};

import { openKnownAnswers } from "../../../src/capabilities/known_answers/open_known_answers.ts";
import { readOptions } from "../../../src/commands/line/read_options.ts";

const CHUNK_ANSWERS = 50;

/** An answer that is known by its number, some of them long. */
export function generatedAnswer(number: number): { readonly key: string; readonly json: string } {
  const label = `Städtle ${number}, Vaduz`;
  return { key: `batch\n${label}`, json: JSON.stringify({ label, words: label.repeat(number % 200) }) };
}

// A process that adds answers as a worker does, chunk by chunk, until it is killed: `--folder=… --from=N --chunks=N`.
// Prints a line when the chunks are written, and then does nothing.
if (import.meta.main) {
  const { options } = readOptions(process.argv.slice(2), { folder: /./u, from: /^[0-9]+$/u, chunks: /^[0-9]+$/u });
  const known = openKnownAnswers({
    folder: options.folder ?? "",
    freeMinBytes: 0,
    onError(error) {
      throw error;
    },
  });
  let next = Number(options.from);
  for (let chunk = 0; chunk < Number(options.chunks); chunk++) {
    known.begin("batch");
    for (const end = next + CHUNK_ANSWERS; next < end; next++) {
      const { key, json } = generatedAnswer(next);
      known.add(key, Buffer.from(json));
    }
    known.flush();
    await Bun.sleep(0);
  }
  process.stdout.write("written\n");
  setInterval(() => {}, 1000);
}

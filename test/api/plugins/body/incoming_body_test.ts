import { expect, test } from "bun:test";
import { incomingBody } from "../../../../src/api/plugins/body/read_bytes.ts";

/** A body of `bytes` bytes, one after each wait. */
function slowBody(bytes: number, everyMs: number): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    async pull(controller) {
      await Bun.sleep(everyMs);
      controller.enqueue(new Uint8Array(1));
      if (++sent === bytes) {
        controller.close();
      }
    },
  });
}

test("incomingBody() reads a slow body as long as bytes arrive, and disables the connection's idle timeout", async () => {
  const timeouts: number[] = [];
  const notes = { setTimeout: (seconds: number) => void timeouts.push(seconds), hasNoIdleTimeout: false, bodyBytes: 0 };
  const pieces = await Array.fromAsync(incomingBody(slowBody(10, 30), notes, { idleMs: 20_000 }));
  expect([pieces.length, notes.bodyBytes, notes.hasNoIdleTimeout, timeouts]).toEqual([10, 10, true, [0]]);
});

test("incomingBody() refuses a body that stops or takes too long", async () => {
  const notes = { setTimeout: () => {} };
  const stopped = Array.fromAsync(incomingBody(slowBody(1, 20_000), notes, { idleMs: 50 }));
  expect(stopped).rejects.toThrow("No byte of the upload has come for 0.05 s");
  const endless = Array.fromAsync(incomingBody(slowBody(1_000_000, 1), notes, { wholeMs: 60 }));
  expect(endless).rejects.toThrow("The upload took longer than 0.001 minutes");
  await Promise.allSettled([stopped, endless]);
});

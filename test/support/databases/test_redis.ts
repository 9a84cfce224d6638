import { scratchDir } from "../files/scratch_dir.ts";
import { atEnd } from "../processes/at_end.ts";
import { freePort } from "../services/free_port.ts";
import { startRedis } from "./start_redis.ts";

/** A Redis of the caller's own. */
export interface TestRedis {
  readonly url: string;
  pid(): number;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
  /** Starts it again on the same port with what it had written. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a Redis. Throws when it is not installed. */
export async function testRedis(): Promise<TestRedis> {
  const place = { port: freePort(), folder: scratchDir() };
  let child = await startRedis(place);
  const end = async (signal: "SIGTERM" | "SIGKILL"): Promise<void> => {
    child.kill(signal);
    await child.exited;
  };
  atEnd(() => end("SIGKILL"));
  return {
    url: `redis://127.0.0.1:${place.port}`,
    pid: () => child.pid,
    kill: () => end("SIGKILL"),
    async restart() {
      child = await startRedis(place);
    },
    close: () => end("SIGTERM"),
  };
}

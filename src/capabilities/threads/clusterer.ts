import { Worker } from "node:worker_threads";
import { Problem } from "../../domain/problem.ts";
import type { GroupedFeatures } from "../../maps/public/cluster_points.ts";
import {
  type Clusterer,
  type FromClusterer,
  type GroupedPoints,
  type GroupedView,
  type ToClusterer,
  unpackFeatures,
} from "../../maps/public/clusterer.ts";

/** A clusterer with a thread of its own. */
export interface ClustererCapability extends Clusterer {
  close(): void;
}

interface Question {
  readonly resolve: (features: GroupedFeatures) => void;
  readonly reject: (reason: Problem) => void;
}

/**
 * Opens a clusterer. Its thread starts with the first large map. After a crash or without memory the next query starts
 * a new one, and waiting callers get an error that says to retry.
 */
export function openClusterer(): ClustererCapability {
  let thread: Worker | undefined;
  let count = 0;
  const questions = new Map<number, Question>();

  function start(): Worker {
    const started = new Worker(new URL("clusterer_thread.ts", import.meta.url));
    // The thread must not keep a process alive whose servers have closed.
    started.unref();
    started.on("message", (answer: FromClusterer) => {
      questions.get(answer.question)?.resolve(unpackFeatures(answer));
      questions.delete(answer.question);
    });
    started.on("error", () => end(started));
    started.on("exit", () => end(started));
    return started;
  }

  function end(ended: Worker): void {
    if (thread !== ended) {
      return;
    }
    thread = undefined;
    void ended.terminate();
    for (const { reject } of questions.values()) {
      reject(new Problem("UNAVAILABLE", "The map's points cannot be grouped now", { retryAfterS: 1 }));
    }
    questions.clear();
  }

  function groupedIn(positions: Float64Array<ArrayBuffer>): GroupedPoints {
    const map = ++count;
    // The thread that holds the points.
    let holder: Worker | undefined;
    return {
      query: (view: GroupedView) =>
        new Promise((resolve, reject) => {
          thread ??= start();
          if (holder !== thread) {
            holder = thread;
            post(thread, { kind: "group", map, positions });
          }
          const question = ++count;
          questions.set(question, { resolve, reject });
          post(thread, { kind: "query", map, question, view });
        }),
      forget() {
        if (holder !== undefined && holder === thread) {
          post(holder, { kind: "forget", map });
        }
      },
    };
  }

  return {
    group: groupedIn,
    close: () => thread !== undefined && end(thread),
  };
}

function post(thread: Worker, message: ToClusterer): void {
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  thread.postMessage(message);
}

/**
 * The thread of `clusterer.ts`: groups points and answers queries for them, one message after the other.
 *
 * @module
 */
import { parentPort } from "node:worker_threads";
import { clusterPoints, type Clusters, groupedFeatures } from "../../maps/public/cluster_points.ts";
import { type FromClusterer, packFeatures, type ToClusterer } from "../../maps/public/clusterer.ts";

const maps = new Map<number, Clusters>();

parentPort?.on("message", (message: ToClusterer) => {
  switch (message.kind) {
    case "group":
      maps.set(message.map, clusterPoints(message.positions));
      return;
    case "forget":
      maps.delete(message.map);
      return;
    case "query":
      answer(message);
  }
});

function answer({ map, question, view }: ToClusterer & { readonly kind: "query" }): void {
  const clusters = maps.get(map);
  if (clusters === undefined) {
    throw new RangeError("Cannot query a map that was not grouped");
  }
  const { features, clusteredAt } = groupedFeatures(clusters, view);
  const packed = packFeatures(features);
  parentPort?.postMessage({ question, clusteredAt, features: packed } satisfies FromClusterer, [packed.buffer]);
}

import { Elysia, t } from "elysia";
import { cancelDataChange, changeData } from "../../accounts/mod.ts";
import type { DataChange, DataOffer } from "../../domain/data_change.ts";
import { presentDataset } from "../datasets/model.ts";
import { OperatorModel } from "./model.ts";
import type { OperatorContext } from "./routes.ts";

const EMPTY = t.Void();

/** The data sets in force, what the catalog has, and the change that runs. */
export function dataRoutes({ dependencies, answered, operators: { gate } }: OperatorContext) {
  const { accounts, datasets, dataChanges: changes } = dependencies;
  return new Elysia({ name: "operator data" })
    .use(gate)
    .get("/datasets", () => {
      const updatable = changes.updatable();
      return { data: datasets().map((one) => ({ ...presentDataset(one), updatable: updatable.has(one.name) })) };
    }, {
      operator: true,
      ...answered({ 200: OperatorModel.datasets }),
    })
    .get("/catalog", async ({ query: { q = "" } }) => ({
      data: (await changes.offers(q.trim())).map(presentOffer),
      free_bytes: dependencies.disk().freeBytes,
    }), { operator: true, query: OperatorModel.catalogQuery, ...answered({ 200: OperatorModel.catalog }) })
    .post("/datasets", async ({ body: { name }, by, set }) => {
      set.status = 202;
      return presentChange(await changeData(accounts, { changes, action: "add", name, by }));
    }, { operator: true, body: OperatorModel.addData, ...answered({ 202: OperatorModel.dataChange }) })
    .post("/datasets/:name/update", async ({ params: { name }, by, set }) => {
      set.status = 202;
      return presentChange(await changeData(accounts, { changes, action: "update", name, by }));
    }, { operator: true, params: OperatorModel.datasetParams, ...answered({ 202: OperatorModel.dataChange }) })
    .delete("/datasets/:name", async ({ params: { name }, by, set }) => {
      set.status = 202;
      return presentChange(await changeData(accounts, { changes, action: "remove", name, by }));
    }, { operator: true, params: OperatorModel.datasetParams, ...answered({ 202: OperatorModel.dataChange }) })
    .get("/data-change", async () => {
      const change = await changes.last();
      return { change: change === undefined ? null : presentChange(change) };
    }, { operator: true, ...answered({ 200: OperatorModel.lastDataChange }) })
    .delete("/data-change", async ({ by, set }) => {
      await cancelDataChange(accounts, { changes, by });
      set.status = 204;
    }, { operator: true, ...answered({ 204: EMPTY }) });
}

function presentOffer({ bytes, isLoaded, isUsual, countries, ...offer }: DataOffer) {
  return { ...offer, countries: [...countries], size_bytes: bytes ?? null, loaded: isLoaded, usual: isUsual };
}

function presentChange({ action, name, state, fraction, lines, startedAt, endedAt }: DataChange) {
  return {
    action,
    name,
    state,
    fraction: fraction ?? null,
    lines: [...lines],
    started_at: startedAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
  };
}

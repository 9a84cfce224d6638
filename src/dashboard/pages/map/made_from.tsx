import { api } from "../../api/api.ts";
import { ApiError } from "../../api/api_error.ts";
import type { Batch } from "../../api/types.ts";
import { useBatchName } from "../../batch/use_batch_name.ts";
import { useResource } from "../../kit/loading/use_resource.ts";
import { Section } from "../../kit/section.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { Link } from "../../router/link.tsx";
import { MAP_PAGE } from "./messages.ts";

/** Links to the batches whose rows were put on a map; those that were deleted since are left out. */
export function MadeFrom({ batchIds }: { readonly batchIds: readonly string[] }) {
  const t = useMessages(MAP_PAGE);
  const nameOf = useBatchName();
  const batches = useResource(
    async (signal) => (await Promise.all(batchIds.map((id) => findBatch(id, signal)))).flat(),
    [batchIds.join(" ")],
  );
  if (batches.state !== "ready" || batches.data.length === 0) {
    return null;
  }
  return (
    <Section title={t("madeFrom")}>
      <ul>
        {batches.data.map((batch) => (
          <li key={batch.id}>
            <Link to={`/batches/${batch.id}`}>
              <bdi>{nameOf(batch)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The batch; none if it was deleted. */
async function findBatch(id: string, signal: AbortSignal): Promise<readonly Batch[]> {
  try {
    return [await api.get<Batch>(`/v1/batches/${id}`, { signal })];
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      return [];
    }
    throw error;
  }
}

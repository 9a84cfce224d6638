/**
 * Waits until a service reports that all its dependencies are healthy. On a busy machine a single check may time out: only
 * a service that stays unhealthy keeps a test waiting until its timeout.
 */
export async function untilHealthy({ url }: { readonly url: string }): Promise<void> {
  for (;;) {
    try {
      const body: unknown = await (await fetch(`${url}/v1/health`)).json();
      if (typeof body === "object" && body !== null && "status" in body && body.status === "pass") {
        return;
      }
    } catch {
      // It does not listen yet.
    }
    await Bun.sleep(50);
  }
}

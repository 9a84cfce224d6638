/**
 * Waits until a service says that all it needs is well. On a busy machine a check may come too late once, and the
 * service then says so: only one that stays unwell keeps a test waiting until its time is over.
 */
export async function untilHealthy({ url }: { readonly url: string }): Promise<void> {
  for (;;) {
    try {
      const body: unknown = await (await fetch(`${url}/v1/health`)).json();
      if (typeof body === "object" && body !== null && "status" in body && body.status === "pass") {
        return;
      }
    } catch {
      // Nobody listens yet.
    }
    await Bun.sleep(50);
  }
}

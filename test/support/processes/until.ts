/** Waits until it is so. The test's own limit ends what never comes. */
export async function until(isSo: () => boolean | Promise<boolean>, pauseMs = 10): Promise<void> {
  while (!await isSo()) {
    await Bun.sleep(pauseMs);
  }
}

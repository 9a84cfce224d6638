/** Runs one worker process, on the database of `DATABASE_URL`. */
export async function worker(): Promise<number> {
  const [{ openWorker }, { runPart }] = await Promise.all([
    import("../../workers/main.ts"),
    import("./process/part.ts"),
  ]);
  return await runPart(openWorker);
}

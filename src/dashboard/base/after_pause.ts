/** Starts some work after a pause, in milliseconds. The returned function ends both: what an effect returns. */
export function afterPause(ms: number, work: (signal: AbortSignal) => Promise<void> | void): () => void {
  const ended = new AbortController();
  const timer = setTimeout(() => void work(ended.signal), ms);
  return () => {
    ended.abort();
    clearTimeout(timer);
  };
}

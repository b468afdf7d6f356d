/** Timers that are cancelled together. After `clear`, none runs and none can be started. */
export function createTimers() {
  const running = new Set<ReturnType<typeof setTimeout>>();
  let cleared = false;

  /** Runs the work after `ms` milliseconds; returns a function that cancels it. */
  function later(work: () => void, ms: number): () => void {
    if (cleared) return () => {};
    const timer = setTimeout(() => {
      running.delete(timer);
      work();
    }, ms);
    running.add(timer);
    return () => {
      clearTimeout(timer);
      running.delete(timer);
    };
  }

  function clear() {
    cleared = true;
    for (const timer of running) clearTimeout(timer);
  }

  return { later, clear, isCleared: () => cleared };
}

/**
 * Collects updates and passes them on together, once per frame: a burst of events renders once. `clear` drops pending
 * updates.
 */
export function perFrame<Update>(apply: (updates: Update[]) => void) {
  let waiting: Update[] = [];
  let frame: number | null = null;
  const flush = () => {
    frame = null;
    const updates = waiting;
    waiting = [];
    apply(updates);
  };
  return {
    add(update: Update) {
      waiting.push(update);
      frame ??= requestAnimationFrame(flush);
    },
    clear() {
      if (frame !== null) cancelAnimationFrame(frame);
      frame = null;
      waiting = [];
    },
  };
}

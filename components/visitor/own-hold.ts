/**
 * The hold of this browser on a space, which its next one replaces: of all tabs, since one of them may have made it.
 * Its id opens the door once it is paid, so it is forgotten then. A browser that keeps nothing is known by its cookie
 * alone.
 */
const keyOf = (spaceId: number) => `hold-${spaceId}`;

/** A browser may refuse to keep anything, or even to be asked. */
function ifStored<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

export const ownHold = {
  of: (spaceId: number) => ifStored(() => localStorage.getItem(keyOf(spaceId))) ?? undefined,
  remember: (spaceId: number, webId: string) => ifStored(() => localStorage.setItem(keyOf(spaceId), webId)),
  forget: (spaceId: number) => ifStored(() => localStorage.removeItem(keyOf(spaceId))),
  /** Calls `onChange` when another tab replaces the hold, or pays it; returns the way to stop. */
  watch(spaceId: number, onChange: () => void): () => void {
    const changed = ({ key }: StorageEvent) => key === keyOf(spaceId) && onChange();
    addEventListener('storage', changed);
    return () => removeEventListener('storage', changed);
  },
};

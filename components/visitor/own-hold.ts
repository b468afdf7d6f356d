/**
 * The hold of this browser on a space, which its next one replaces. It is shared by all tabs, because any of them may
 * have made it. Its id opens the door after it is paid, so it is deleted then. A browser that stores nothing is
 * recognised by its cookie alone.
 */
const keyOf = (spaceId: number) => `hold-${spaceId}`;

/** A browser may refuse access to its storage, or even to the property. */
function tryStorage<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

export const ownHold = {
  read: (spaceId: number) => tryStorage(() => localStorage.getItem(keyOf(spaceId))) ?? undefined,
  remember: (spaceId: number, webId: string) => tryStorage(() => localStorage.setItem(keyOf(spaceId), webId)),
  forget: (spaceId: number) => tryStorage(() => localStorage.removeItem(keyOf(spaceId))),
  /** Calls `onChange` when another tab replaces or pays the hold. Returns a function that stops watching. */
  watch(spaceId: number, onChange: () => void): () => void {
    const handleStorage = ({ key }: StorageEvent) => key === keyOf(spaceId) && onChange();
    addEventListener('storage', handleStorage);
    return () => removeEventListener('storage', handleStorage);
  },
};

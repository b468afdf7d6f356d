/**
 * The hold of this browser on a space, which its next one replaces: of all tabs, since one of them may have made it.
 * Its id opens the door once it is paid, so it is forgotten then.
 */
const keyOf = (spaceId: number) => `hold-${spaceId}`;

export const ownHold = {
  of: (spaceId: number) => localStorage.getItem(keyOf(spaceId)) ?? undefined,
  remember: (spaceId: number, webId: string) => localStorage.setItem(keyOf(spaceId), webId),
  forget: (spaceId: number) => localStorage.removeItem(keyOf(spaceId)),
};

/**
 * What opens the door of a space: its pod, the passcode at a keypad, or staff. A device token comes first:
 * docs/rules.md#door-opening.
 */
export const DOOR_OPENINGS = ['pod', 'keypad', 'staff'] as const;
export type DoorOpening = (typeof DOOR_OPENINGS)[number];

/** For staff, as a form, a page and a file say it. */
export const DOOR_OPENING_WORDS: Record<DoorOpening, string> = {
  pod: 'Pod',
  keypad: 'Keypad',
  staff: 'Staff',
};

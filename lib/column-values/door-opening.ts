/**
 * The means by which the door of a space opens: its pod, the passcode at a keypad, or staff. A device token takes
 * precedence: docs/rules.md#door-opening.
 */
export const DOOR_OPENINGS = ['pod', 'keypad', 'staff'] as const;
export type DoorOpening = (typeof DOOR_OPENINGS)[number];

/** The labels for staff in forms, on pages and in files. */
export const DOOR_OPENING_WORDS: Record<DoorOpening, string> = {
  pod: 'Pod',
  keypad: 'Keypad',
  staff: 'Staff',
};

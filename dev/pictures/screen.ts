import type { Page } from 'playwright';

export const SIZES = { 1440: 900, 1024: 768, 390: 844 };
export const THEMES = ['light', 'dark'] as const;
type Width = keyof typeof SIZES;

/** A screen or a state of one: its URL, and the actions before the picture is taken. */
export type Screen = {
  path: string;
  /** The pictures of docs/pictures specify a width and a theme. */
  kept?: `${Width}-${(typeof THEMES)[number]}`[];
  /** Brings about the state. Called when nothing loads any more. */
  steps?: (page: Page) => Promise<unknown>;
  /** The full page, not only the part that fits the window. */
  whole?: boolean;
  /** Not on a phone, where it is not offered. */
  wide?: true;
  /** Only in a window of this size, for content with a screen of its own. */
  only?: { width: number; height: number };
};

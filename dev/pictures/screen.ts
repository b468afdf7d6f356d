import type { Page } from 'playwright';

export const SIZES = { 1440: 900, 1024: 768, 390: 844 };
export const THEMES = ['light', 'dark'] as const;
type Width = keyof typeof SIZES;

/** A screen or a state of one: its address, and what is pressed there before it is pictured. */
export type Screen = {
  path: string;
  /** Those of docs/pictures say at which width and in which theme. */
  kept?: `${Width}-${(typeof THEMES)[number]}`[];
  /** Brings the state about. Called once nothing loads any more. */
  steps?: (page: Page) => Promise<unknown>;
  /** All of it, not what fits the window. */
  whole?: boolean;
  /** Not on a phone, where it is not offered. */
  wide?: true;
  /** In a window of this size alone, for what has a screen of its own. */
  only?: { width: number; height: number };
};

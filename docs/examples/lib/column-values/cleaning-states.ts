/** The states of a cleaning. */
export const CLEANING_STATES = ['planned', 'running', 'done', 'cancelled'] as const;
export type CleaningState = (typeof CLEANING_STATES)[number];

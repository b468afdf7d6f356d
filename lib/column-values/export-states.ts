/** The states of a large export: docs/rules.md#large-exports. */
export const EXPORT_STATES = ['running', 'done', 'failed'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

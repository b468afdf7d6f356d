/** The reasons for which a space can be out of service: docs/rules.md#blocks. */
export const BLOCK_REASONS = ['maintenance', 'repair', 'cleaning', 'other'] as const;
export type BlockReason = (typeof BLOCK_REASONS)[number];

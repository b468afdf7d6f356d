/** The allowed numbers of rows per page. The first is the default: docs/rules.md#list-screen. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;

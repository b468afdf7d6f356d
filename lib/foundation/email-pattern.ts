/**
 * What an email address looks like: docs/rules.md#emails. Linear: the first dot after the domain's first character is
 * the only one that can match.
 */
export const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]{2,}$/;

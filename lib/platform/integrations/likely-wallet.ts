/** Phones and Safari: the browsers that have Apple Pay or Google Pay, as far as their name tells. */
const BROWSERS = /Android|\((?:iPhone|iPad)|Version\/\S+ (?:Mobile\/\S+ )?Safari/;

/**
 * Whether a browser most likely has a wallet, by its user agent, so that the first paint has room for its button. The
 * browser itself knows better as soon as it runs scripts: docs/rules.md#express-pay.
 */
export const mayPayByWallet = (userAgent: string | null): boolean => BROWSERS.test(userAgent ?? '');

import security from './security-headers.json';

/*
 * What `next.config.mjs` puts on responses of the framework, for those that our own server sends itself.
 */

const isUnder = (folders: string[], path: string): boolean => folders.includes(path.split('/', 2)[1] ?? '');

/** The headers of a page at an address without its query; its policy is its own (docs/rules.md#content-security). */
export const pageHeaders = (path: string): Record<string, string> => ({
  ...security.everywhere,
  ...(isUnder(security.unlistedUnder, path) && security.unlisted),
  ...security.withWindows,
  ...(isUnder(security.withoutWindowsUnder, path) && security.withoutWindows),
});

/** The headers of an endpoint. */
export const ENDPOINT_HEADERS: Record<string, string> = {
  ...security.everywhere,
  ...security.withoutPolicy,
  ...security.unlisted,
  ...security.withWindows,
};

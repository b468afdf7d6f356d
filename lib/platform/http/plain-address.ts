/** Parts that mean what they say: nothing is encoded, and none is `.` or `..`. */
const PLAIN = /^(\/(?!\.{1,2}(\/|$))[\w.~:@!$&'()*+,;=-]+)+$/;

/** Whether every router reads an address, without its query, alike. */
export const isPlainAddress = (path: string): boolean => path === '/' || PLAIN.test(path);

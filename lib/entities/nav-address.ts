/** The address of a menu screen by its key; only the key is sent to the browser. */
export const addressOfScreen = (key: string): string => `/admin/${key}`;

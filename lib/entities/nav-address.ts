/** The address of a screen of the menu by its key, which alone is sent to the browser. */
export const addressOfScreen = (key: string): string => `/admin/${key}`;

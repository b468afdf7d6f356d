/** What a name can contain without ending it, its header, or what a browser makes of it. */
const OTHERS = /[^\w .-]/g;

/** The header by which a browser shows or saves a file under a name; any other sign of the name becomes `_`. */
export const contentDisposition = (how: 'inline' | 'attachment', fileName: string): string =>
  `${how}; filename="${fileName.replace(OTHERS, '_')}"`;

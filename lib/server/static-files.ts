import 'server-only';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { percentDecoded } from '@/lib/foundation/text/untrusted-text';

/** The folders whose files the framework sends, relative to the server's working directory, by their address. */
const FOLDERS = { '/': 'public', '/_next/static/': '.next/static' };

/** Whether an address is one of a file that browsers load. */
export type IsStaticFile = (url: string) => boolean;

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    : [];

/** The path of an address as the framework looks for its file: without dots and a slash at the end, and decoded. */
function pathOf(url: string): string {
  const { pathname } = new URL(`http://host${url}`);
  return percentDecoded(pathname.endsWith('/') ? pathname.slice(0, -1) : pathname) ?? '';
}

/** Lists the files as they are when the server starts, like the framework does. */
export function staticFiles(root: string): IsStaticFile {
  const paths = new Set<string>();
  for (const [address, folder] of Object.entries(FOLDERS))
    for (const file of filesIn(path.join(/* turbopackIgnore: true */ root, folder)))
      paths.add(address + file.split(path.sep).join('/'));
  return (url) => paths.has(pathOf(url));
}

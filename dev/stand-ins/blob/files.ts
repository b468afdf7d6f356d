import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const factsSchema = z.object({
  pathname: z.string(),
  size: z.number(),
  contentType: z.string(),
  contentDisposition: z.string(),
  cacheControl: z.string(),
  uploadedAt: z.string(),
  etag: z.string(),
});

export type FileFacts = z.infer<typeof factsSchema>;

/** A refusal in the file store's own format. */
export class BlobError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const SUFFIX = '.facts.json';

/** Files below `root`, each with a metadata file beside it. Both appear completely or not at all. */
export function createFiles(root: string) {
  const locate = (pathname: string): string => {
    const file = path.resolve(root, pathname);
    const inside = file.startsWith(path.resolve(root) + path.sep);
    if (!inside || pathname.includes('//') || pathname.endsWith(SUFFIX)) {
      throw new BlobError(400, 'bad_request', 'Invalid pathname');
    }
    return file;
  };
  const replace = async (file: string, content: string | Buffer): Promise<void> => {
    const fresh = `${file}.${randomBytes(4).toString('hex')}.new`;
    await writeFile(fresh, content);
    await rename(fresh, file);
  };
  const facts = async (pathname: string): Promise<FileFacts | undefined> => {
    const file = locate(pathname) + SUFFIX;
    return existsSync(file) ? factsSchema.parse(JSON.parse(await readFile(file, 'utf8'))) : undefined;
  };
  return {
    facts,
    read: (pathname: string): Promise<Buffer> => readFile(locate(pathname)),
    write: async (
      pathname: string,
      body: Buffer,
      contentType: string,
      maxAge: number,
    ): Promise<FileFacts> => {
      const file = locate(pathname);
      const written: FileFacts = {
        pathname,
        size: body.length,
        contentType,
        contentDisposition: `inline; filename="${path.basename(pathname).replace(/["\r\n]/g, '')}"`,
        cacheControl: `public, max-age=${maxAge}`,
        uploadedAt: new Date().toISOString(),
        etag: `"${createHash('md5').update(body).digest('hex')}"`,
      };
      await mkdir(path.dirname(file), { recursive: true });
      await replace(file, body);
      await replace(file + SUFFIX, JSON.stringify(written));
      return written;
    },
    remove: async (pathname: string): Promise<void> => {
      const file = locate(pathname);
      await rm(file + SUFFIX, { force: true });
      await rm(file, { force: true });
    },
    list: async (prefix: string): Promise<FileFacts[]> => {
      const names = existsSync(root) ? await readdir(root, { recursive: true }) : [];
      const paths = names
        .filter((name) => name.endsWith(SUFFIX))
        .map((name) => name.slice(0, -SUFFIX.length).split(path.sep).join('/'))
        .filter((name) => name.startsWith(prefix))
        .sort();
      return (await Promise.all(paths.map(facts))).filter((file) => file !== undefined);
    },
  };
}

export type Files = ReturnType<typeof createFiles>;

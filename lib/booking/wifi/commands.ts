import 'server-only';
import { Worker } from 'node:worker_threads';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Tx } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import { wifiCodes } from '@/db/tables';
import { invalidField } from '@/lib/foundation/errors';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { command } from '@/lib/platform/command';
import { decoder } from '@/lib/platform/decoding/decoder';
import { assertMayWriteShared } from '@/lib/platform/ownership/rights';
import { type SignedUpload, sentBytes, signNewUpload } from '@/lib/platform/uploads';
import { type BadLine, skippedLines } from './code-file';
import type { CodePart, Codes } from './codes-worker';
import { CSV_TYPE, MAX_FILE_BYTES, type WifiUpload, wifiFile } from './schema';

/** A file of 10 MB takes a second or two, and up to five with a column per character. */
const codesOf = decoder<Uint8Array, Codes>({
  name: 'wifi-codes',
  start: () =>
    new Worker(new URL('./codes-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    }),
  mostMs: 15_000,
  what: 'The file',
});

/** An address where a browser can PUT one CSV file; the codes are then added by its pathname (`wifi.manage`). */
export async function signCodesUpload(actor: Actor): Promise<SignedUpload> {
  authorize(actor, 'wifi.manage');
  return signNewUpload('csv', { types: [CSV_TYPE], most: MAX_FILE_BYTES });
}

/** The codes of a file; throws 400 on `file` if it has another format. */
async function acceptCodes({ file }: z.output<typeof wifiFile>) {
  const refuse = (sentence: string) => invalidField('file', sentence);
  if (!/\.csv$/i.test(typeof file === 'string' ? file : file.name)) throw refuse('Choose a CSV file');
  const codes = await codesOf(await sentBytes(file, { field: 'file', most: MAX_FILE_BYTES }));
  if ('problem' in codes) throw refuse(codes.problem);
  return codes;
}

/** Adds the codes that do not exist; returns the lines of the others. */
async function addCodes(tx: Tx, { codes, lines }: CodePart): Promise<BadLine[]> {
  const part = codes.split('\n');
  const added = await checkedRows(
    tx,
    { code: 'text' },
    sql`
    insert into ${wifiCodes} (code) select unnest(${sql.param(part)}::text[]) on conflict do nothing returning code`,
  );
  if (added.length === part.length) return [];
  const fresh = new Set(added.map(({ code }) => code));
  return part.flatMap((code, index) =>
    fresh.has(code) ? [] : [{ line: lines[index] ?? 0, reason: 'This code has already been uploaded' }],
  );
}

/**
 * Adds the codes of a CSV file (`wifi.manage`), all or none. Codes that already exist or occur twice, and lines
 * without a code, are left out and reported: docs/rules.md#wifi-codes.
 */
export const uploadWifiCodes = command({
  permission: 'wifi.manage',
  input: wifiFile,
  prepare(actor, input) {
    assertMayWriteShared(actor);
    return acceptCodes(input);
  },
  async run({ tx, prepared: { parts, repeated, invalid }, audit }): Promise<WifiUpload> {
    let added = 0;
    let existing = 0;
    const duplicates = [...repeated.lines];
    for (const part of parts) {
      const bad = await addCodes(tx, part);
      added += part.lines.length - bad.length;
      existing += bad.length;
      duplicates.push(...skippedLines(bad).lines);
    }
    const count = repeated.count + existing;
    const result = { added, duplicates: { ...skippedLines(duplicates), count }, invalid };
    await audit({
      action: 'wifi-codes.upload',
      entityId: null,
      after: { added, duplicates: count, invalid: invalid.count },
    });
    return result;
  },
});

import 'server-only';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { checkedRows } from '@/db/row-kinds';
import { wifiCodes } from '@/db/tables';
import { invalidField } from '@/lib/foundation/errors';
import { sheetText } from '@/lib/foundation/sheet-text';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { assertMayWriteShared } from '@/lib/platform/authorization/ownership';
import { command } from '@/lib/platform/command';
import { type SignedUpload, sentBytes, signNewUpload } from '@/lib/platform/uploads';
import { type BadLine, readCodeFile } from './code-file';
import { CSV_TYPE, MAX_FILE_BYTES, type WifiUpload, wifiFile } from './schema';

/** The maximum number of lines to list. */
const NAMED = 100;
const CHUNK = 10_000;

const byLine = (lines: BadLine[]): WifiUpload['duplicates'] => ({
  count: lines.length,
  lines: lines.toSorted((a, b) => a.line - b.line).slice(0, NAMED),
});

/** An address where a browser can PUT one CSV file; the codes are then added by its pathname (`wifi.manage`). */
export async function signCodesUpload(actor: Actor): Promise<SignedUpload> {
  authorize(actor, 'wifi.manage');
  return signNewUpload('csv', { types: [CSV_TYPE], most: MAX_FILE_BYTES });
}

/** The codes of a file; throws 400 on `file` if it has another format. */
async function codesOf({ file }: z.output<typeof wifiFile>) {
  const refuse = (sentence: string) => invalidField('file', sentence);
  if (!/\.csv$/i.test(typeof file === 'string' ? file : file.name)) throw refuse('Choose a CSV file');
  const bytes = await sentBytes(file, { field: 'file', most: MAX_FILE_BYTES });
  const sheet = sheetText(bytes);
  if ('problem' in sheet) throw refuse(sheet.problem);
  const read = readCodeFile(sheet.text);
  if (typeof read === 'string') throw refuse(read);
  return read;
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
    return codesOf(input);
  },
  async run({ tx, prepared: { codes, repeated, invalid }, audit }): Promise<WifiUpload> {
    const duplicates: BadLine[] = [];
    const all = [...codes];
    for (let offset = 0; offset < all.length; offset += CHUNK) {
      const part = all.slice(offset, offset + CHUNK);
      const wanted = sql.param(part.map(([code]) => code));
      const added = await checkedRows(
        tx,
        { code: 'text' },
        sql`
        insert into ${wifiCodes} (code) select unnest(${wanted}::text[]) on conflict do nothing returning code`,
      );
      if (added.length === part.length) continue;
      const fresh = new Set(added.map(({ code }) => code));
      for (const [code, line] of part)
        if (!fresh.has(code)) duplicates.push({ line, reason: 'This code has already been uploaded' });
    }
    const result = {
      added: codes.size - duplicates.length,
      duplicates: byLine([...duplicates, ...repeated]),
      invalid: byLine(invalid),
    };
    const after = { added: result.added, duplicates: result.duplicates.count, invalid: invalid.length };
    await audit({ action: 'wifi-codes.upload', entityId: null, after });
    return result;
  },
});

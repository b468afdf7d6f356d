import 'server-only';
import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { texts } from '@/db/tables';
import type { Translations } from '@/lib/column-values/languages';
import { notFound } from '@/lib/foundation/errors';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { assertFresh } from '@/lib/foundation/write-conflicts';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { type CommandContext, command } from '@/lib/platform/command';
import { assertMayWriteShared } from '@/lib/platform/ownership/rights';
import { acceptRichText, acceptTranslations } from '@/lib/platform/rich-text/accept';
import { currentText, textVersion } from './queries';
import { ENTER_TEXT, type SavedText, type TextKind, textRestore, textUpdate } from './schema';

type Sent = { kind: TextKind; updatedAt?: string };
/** Without translations, those of the current version are unchanged. */
type Accepted = { html: string; plain: string; translations?: Translations<'htmlDescription'> };
type Context = CommandContext<Sent, StaffActor, Accepted>;

/** With the current rules, which can be stricter than those when an earlier version was saved. */
async function accepted(html: string, translations: Accepted['translations']): Promise<Accepted> {
  return {
    ...(await acceptRichText(html, 'htmlDescription', ENTER_TEXT)),
    translations: await acceptTranslations(translations, 'htmlDescription', ENTER_TEXT),
  };
}

/** The current text, locked against concurrent saves until this transaction ends. Readers do not wait. */
async function lockNewest(tx: Tx, kind: TextKind): Promise<SavedText | null> {
  await tx.execute(sql`lock table ${texts} in share row exclusive mode`);
  return currentText(kind, tx);
}

async function saveVersion(
  { tx, actor, input: { kind, updatedAt }, prepared, audit }: Context,
  action: 'text.update' | 'text.restore',
) {
  const before = await lockNewest(tx, kind);
  if (before) assertFresh(before.createdAt, updatedAt, 'text');
  const { html, plain, translations = before?.translations } = prepared;
  // Later than the previous version, so that its time identifies it.
  const createdAt = new Date(Math.max(dbNow().getTime(), (before?.createdAt.getTime() ?? 0) + 1));
  const [saved] = await tx
    .insert(texts)
    .values({ kind, html, plain, translations, savedBy: actor.adminId, createdAt })
    .returning();
  if (!saved) throw new Error('a version was not saved');
  // Every version is retained; the audit entry only names them.
  await audit({
    action,
    entityId: kind,
    before: { version: before?.id ?? null },
    after: { version: saved.id },
  });
  return saved;
}

/**
 * Saves a text as the current version, sanitised; earlier ones are retained. Throws 409 if there is a newer version
 * than the one that the caller read.
 */
export const updateText = command({
  permission: 'texts.edit',
  input: textUpdate,
  prepare(actor, { htmlDescription, translations }) {
    assertMayWriteShared(actor);
    return accepted(htmlDescription, translations);
  },
  run: (context) => saveVersion(context, 'text.update'),
});

/** Saves an earlier version again with its translations, as the newest; throws 404 for an unknown kind and id. */
export const restoreText = command({
  permission: 'texts.edit',
  input: textRestore,
  async prepare(actor, { kind, id }) {
    assertMayWriteShared(actor);
    const version = await textVersion(actor, kind, id);
    if (!version) throw notFound('Version');
    return accepted(version.html, version.translations);
  },
  run: (context) => saveVersion(context, 'text.restore'),
});

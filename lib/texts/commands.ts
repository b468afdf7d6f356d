import 'server-only';
import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { texts } from '@/db/tables';
import { type Actor, auditAs } from '@/lib/access/actor';
import { type CommandContext, command } from '@/lib/command';
import { notFound } from '@/lib/errors';
import { acceptRichText } from '@/lib/rich-text/sanitise';
import { assertFresh } from '@/lib/write';
import { currentText, textVersion } from './queries';
import { ENTER_TEXT, type SavedText, type TextKind, textRestore, textUpdate } from './schema';

type Sent = { kind: TextKind; updatedAt?: string };
type Context = CommandContext<Sent, Actor, { html: string; plain: string }>;

/** The text in force, and nobody saves another one until this transaction ends. Readers do not wait. */
async function newestAlone(tx: Tx, kind: TextKind): Promise<SavedText | null> {
  await tx.execute(sql`lock table ${texts} in share row exclusive mode`);
  return currentText(kind, tx);
}

async function saveVersion(
  { tx, actor, input: { kind, updatedAt }, prepared, audit }: Context,
  action: string,
) {
  const before = await newestAlone(tx, kind);
  if (before) assertFresh(before.createdAt, updatedAt, 'text');
  // Later than the one before, so that its time names one version.
  const createdAt = new Date(Math.max(Date.now(), (before?.createdAt.getTime() ?? 0) + 1));
  const [saved] = await tx
    .insert(texts)
    .values({ kind, ...prepared, savedBy: auditAs(actor).adminId, createdAt })
    .returning();
  if (!saved) throw new Error('a version was not saved');
  // Every version is kept where it is: the audit names them only.
  await audit({
    action,
    entity: 'text',
    entityId: kind,
    before: { version: before?.id ?? null },
    after: { version: saved.id },
  });
  return saved;
}

/** Saves a text as the version in force, sanitised; earlier ones stay. 409 when a newer one than the seen stands. */
export const updateText = command({
  permission: 'texts.edit',
  input: textUpdate,
  prepare: (_, { htmlDescription }) => acceptRichText(htmlDescription, 'htmlDescription', ENTER_TEXT),
  run: (context) => saveVersion(context, 'text.update'),
});

/** Saves an earlier version again, as the newest; 404 when there is none of that kind and id. */
export const restoreText = command({
  permission: 'texts.edit',
  input: textRestore,
  async prepare(actor, { kind, id }) {
    const version = await textVersion(actor, kind, id);
    if (!version) throw notFound('Version');
    // By the rules of now, which may be stricter than when it was saved.
    return acceptRichText(version.html, 'htmlDescription', ENTER_TEXT);
  },
  run: (context) => saveVersion(context, 'text.restore'),
});

import 'server-only';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { type Db, db } from '@/db/client';
import { admins, texts } from '@/db/tables';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import type { SavedText, TextKind, TextVersion } from './schema';

const SHOWN_VERSIONS = 50;

const columns = {
  id: texts.id,
  html: texts.html,
  plain: texts.plain,
  translations: texts.translations,
  createdAt: texts.createdAt,
};

/** The current legal text of a kind, sanitised when it was saved; null before the first. */
export async function currentText(kind: TextKind, on: Db = db()): Promise<SavedText | null> {
  const [row] = await on
    .select(columns)
    .from(texts)
    .where(eq(texts.kind, kind))
    .orderBy(desc(texts.id))
    .limit(1);
  return row ?? null;
}

/** The legal texts that staff have never saved: visitors see the sample of the setup. */
export async function sampleTexts(): Promise<TextKind[]> {
  const newest = db()
    .selectDistinctOn([texts.kind], { kind: texts.kind, savedBy: texts.savedBy })
    .from(texts)
    .orderBy(texts.kind, desc(texts.id))
    .as('newest');
  const rows = await db()
    .select({ kind: newest.kind })
    .from(newest)
    .where(isNull(newest.savedBy))
    .orderBy(desc(newest.kind));
  return rows.map(({ kind }) => kind);
}

/** One saved version of a legal text; null if none has this kind and id. */
export async function textVersion(actor: Actor, kind: TextKind, id: number): Promise<SavedText | null> {
  authorize(actor, 'texts.edit');
  const [row] = await db()
    .select(columns)
    .from(texts)
    .where(and(eq(texts.kind, kind), eq(texts.id, id)));
  return row ?? null;
}

/** When and by whom a legal text was saved, newest (the current one) first; at most 50. */
export async function textVersions(actor: Actor, kind: TextKind): Promise<TextVersion[]> {
  authorize(actor, 'texts.edit');
  return db()
    .select({ id: texts.id, savedBy: admins.email, createdAt: texts.createdAt })
    .from(texts)
    .leftJoin(admins, eq(admins.id, texts.savedBy))
    .where(eq(texts.kind, kind))
    .orderBy(desc(texts.id))
    .limit(SHOWN_VERSIONS);
}

import 'server-only';
import { desc, eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { texts } from '@/db/tables';

/** The text in force, sanitised when it was saved; null before the first. */
export async function currentText(
  kind: 'terms' | 'privacy',
): Promise<{ html: string; plain: string } | null> {
  const [row] = await db()
    .select({ html: texts.html, plain: texts.plain })
    .from(texts)
    .where(eq(texts.kind, kind))
    .orderBy(desc(texts.id))
    .limit(1);
  return row ?? null;
}

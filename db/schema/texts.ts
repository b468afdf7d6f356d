import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { admins } from './access';
import { createdAt, id, oneOf, ref, translations } from './columns';

/** Every saved version of the terms and the privacy policy. Visitors read the newest. */
export const texts = pgTable(
  'texts',
  {
    id: id(),
    kind: text({ enum: ['terms', 'privacy'] }).notNull(),
    /** Sanitised when it was saved. */
    html: text().notNull(),
    plain: text().notNull(),
    translations: translations<'htmlDescription'>(),
    savedBy: ref().references(() => admins.id),
    createdAt: createdAt(),
  },
  (t) => [index('texts_newest').on(t.kind, t.id), check('texts_kind', oneOf(t.kind, ['terms', 'privacy']))],
);

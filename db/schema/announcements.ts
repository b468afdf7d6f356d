import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant, timestamps } from './columns';
import { ownedBy } from './owner';

/** Shown on pods once published: docs/rules.md#announcements. */
export const announcements = pgTable(
  'announcements',
  {
    id: id(),
    ownerId: ownedBy(),
    heading: text().notNull(),
    /** Rich text, sanitised when it was saved; `plain` is its words. */
    content: text().notNull(),
    plain: text().notNull(),
    bannerImg: text(),
    fileName: text(),
    isPublish: boolean().notNull().default(false),
    /** When it was last published; kept when it is taken back. */
    publishedAt: instant(),
    deletedAt: instant(),
    ...timestamps(),
  },
  (t) => [
    check('announcements_heading', sql`length(${t.heading}) between 1 and 200`),
    check('announcements_published', sql`not ${t.isPublish} or ${t.publishedAt} is not null`),
    index('announcements_published_newest')
      .on(t.publishedAt.desc(), t.id.desc())
      .where(sql`${t.isPublish} and ${t.deletedAt} is null`),
  ],
);

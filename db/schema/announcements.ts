import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant, timestamps, translations } from './columns';
import { ownedBy } from './owner';

/** Shown on pods after it is published: docs/rules.md#announcements. */
export const announcements = pgTable(
  'announcements',
  {
    id: id(),
    ownerId: ownedBy(),
    heading: text().notNull(),
    /** Rich text, sanitised when it was saved. `plain` contains its words. */
    content: text().notNull(),
    plain: text().notNull(),
    translations: translations<'heading' | 'content'>(),
    bannerImg: text(),
    fileName: text(),
    isPublish: boolean().notNull().default(false),
    /** When it was last published. The value remains after the announcement is withdrawn. */
    publishedAt: instant(),
    /** Where it is shown; everywhere if all are empty: docs/rules.md#announcements. */
    locationIds: bigint({ mode: 'number' }).array().notNull().default([]),
    spaceIds: bigint({ mode: 'number' }).array().notNull().default([]),
    partnerIds: bigint({ mode: 'number' }).array().notNull().default([]),
    /** The first and last day on which it is shown, on each space's own clock. */
    showsFrom: date(),
    showsUntil: date(),
    deletedAt: instant(),
    ...timestamps(),
  },
  (t) => [
    check('announcements_heading', sql`length(${t.heading}) between 1 and 200`),
    check('announcements_days', sql`${t.showsFrom} <= ${t.showsUntil}`),
    check('announcements_published', sql`not ${t.isPublish} or ${t.publishedAt} is not null`),
    index('announcements_published_newest')
      .on(t.publishedAt.desc(), t.id.desc())
      .where(sql`${t.isPublish} and ${t.deletedAt} is null`),
  ],
);

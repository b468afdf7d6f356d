import type { TransactionSql } from 'postgres';
import { plainText } from '@/lib/foundation/text/plain-text';
import { add } from './catalogue';
import { type PutFile, putBanner } from './pictures';

const DAY = 86_400_000;

/** As the editor writes them. The last one is not published yet. */
const ANNOUNCEMENTS = [
  {
    heading: 'New spaces at Terminal 4',
    content:
      '<p>Two more spaces stand <strong>between gates B20 and B24</strong>, each with a second screen.</p><p>Scan the code on the door to book one.</p>',
    translations: {
      de: {
        heading: 'Neue Räume in Terminal 4',
        content:
          '<p>Zwei weitere Räume stehen <strong>zwischen den Gates B20 und B24</strong>, jeder mit einem zweiten Bildschirm.</p><p>Scannen Sie den Code an der Tür, um einen zu buchen.</p>',
      },
    },
    colour: '#2C363C',
    daysAgo: 21,
    published: true,
  },
  {
    heading: 'Staying longer is easier',
    content:
      '<p>Five minutes before your time ends, this screen asks whether you want to stay.</p><ul><li><p>Choose how long.</p></li><li><p>Pay with the card that you booked with.</p></li></ul><p><span style="font-size: 12px;">As long as nobody else has booked the space.</span></p>',
    colour: '#0B5CAD',
    daysAgo: 6,
    published: true,
  },
  {
    heading: 'Maintenance on Sunday night',
    content:
      '<h3>Between 2 and 4 in the morning</h3><p>The Wi-Fi of all spaces pauses for <u>about ten minutes</u>.</p>',
    colour: null,
    daysAgo: 1,
    published: false,
  },
];

/** The announcements of the story: two published, one draft. */
export async function seedAnnouncements(tx: TransactionSql, put: PutFile, now: Date): Promise<void> {
  const rows = [];
  for (const [
    index,
    { heading, content, translations = {}, colour, daysAgo, published },
  ] of ANNOUNCEMENTS.entries()) {
    const time = new Date(now.getTime() - daysAgo * DAY);
    const file_name = colour && `banner-${index + 1}.png`;
    const banner_img = file_name && `announcements/${file_name}`;
    if (colour && banner_img) await putBanner(put, banner_img, colour);
    rows.push({
      heading,
      content,
      plain: plainText(content),
      translations,
      banner_img,
      file_name,
      is_publish: published,
      published_at: published ? time : null,
      created_at: time,
      updated_at: time,
    });
  }
  await add(tx, 'announcements', rows);
}

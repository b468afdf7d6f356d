import 'server-only';
import { db } from '@/db/client';
import { type NamedSpace, podName, signedName } from '@/lib/catalogue/spaces/pod-name';
import { env } from '@/lib/foundation/settings/env';
import { exactDateTime, formatTime } from '@/lib/foundation/time/zones';
import { sendMail } from '@/lib/platform/integrations/mail';
import { emailTemplate } from '@/lib/platform/mail-template';
import { loadBlocks } from './list';
import { BLOCK_REASON_LABELS } from './schema';

/** `B14 · FRA Terminal 1 opens at 09:00 AM: is it ready?`, on the space's clock. */
export const blockEndTitle = (space: NamedSpace & { zone: string }, endsAt: Date): string =>
  `${podName(space)} opens at ${formatTime(endsAt, space.zone)}: is it ready?`;

/** Effect: mails the creator of a block that it ends soon; sends nothing if it has ended. */
export async function mailBlockEnds(
  { blockId, to }: { blockId: number; to: string },
  key: string,
): Promise<void> {
  const [block] = await loadBlocks(db(), [blockId]);
  if (!block?.endsAt || block.state !== 'running') return;
  const { space, endsAt, reason, note } = block;
  const title = blockEndTitle(space, endsAt);
  const content = emailTemplate({
    title,
    paragraphs: [
      'It was put out of service until then, and can be booked again after that.',
      'If it is ready now, open it. If it is not, keep it closed for one more day.',
    ],
    facts: [
      ['Space', signedName(space)],
      ['Location', space.location],
      ['Out of service until', exactDateTime(endsAt, space.zone)],
      ['Reason', [BLOCK_REASON_LABELS[reason], note].filter(Boolean).join(' · ')],
    ],
    button: { label: 'Open now, or one more day', url: `${env().APP_URL}/admin/space-blocks/${blockId}` },
  });
  await sendMail({ key, to, subject: `${env().BRAND_NAME}: ${title}`, ...content });
}

import 'server-only';
import { eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { locations, spaces } from '@/db/tables';
import { podName, signedName } from '@/lib/catalogue/spaces/pod-name';
import { podNameColumns } from '@/lib/catalogue/spaces/space-of-record';
import { env } from '@/lib/foundation/settings/env';
import { sendMail } from '@/lib/platform/integrations/mail';
import { emailTemplate } from '@/lib/platform/mail-template';

/** Effect: mails a member of staff that a pod requested a booking that no pod may make. */
export async function mailPodRefused(
  { spaceId, to }: { spaceId: number; to: string },
  key: string,
): Promise<void> {
  const [row] = await db()
    .select(podNameColumns)
    .from(spaces)
    .innerJoin(locations, eq(locations.id, spaces.locationId))
    .where(eq(spaces.id, spaceId));
  if (!row) return;
  const title = `A booking by the pod of ${podName(row)} was refused`;
  const content = emailTemplate({
    title,
    paragraphs: [
      'Its device token was used for a booking that pods do not make.',
      'If that was not the kiosk, give the pod a new token: the old one stops working at once.',
      'You will get no other email about this pod today.',
    ],
    facts: [
      ['Space', signedName(row)],
      ['Location', row.location],
    ],
    button: { label: 'View health status', url: `${env().APP_URL}/admin/health-status/${spaceId}` },
  });
  await sendMail({ key, to, subject: `${env().BRAND_NAME}: ${title}`, ...content });
}

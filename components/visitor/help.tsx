import { env } from '@/lib/foundation/env';
import { visitorTexts } from '@/lib/platform/languages/server';

/** Whom to call, at the foot of every visitor page. */
export async function Help() {
  const { SUPPORT_PHONE, SUPPORT_EMAIL } = env();
  const { t } = await visitorTexts();
  return (
    <>
      {t('help')}{' '}
      <a dir="ltr" href={`tel:${SUPPORT_PHONE.replace(/[^+\d]/g, '')}`}>
        {SUPPORT_PHONE}
      </a>{' '}
      · <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>
    </>
  );
}

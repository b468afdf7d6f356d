import { env } from '@/lib/env';

/** Whom to call, at the foot of every visitor page. */
export function Help() {
  const { SUPPORT_PHONE, SUPPORT_EMAIL } = env();
  return (
    <>
      Help: <a href={`tel:${SUPPORT_PHONE.replace(/[^+\d]/g, '')}`}>{SUPPORT_PHONE}</a> ·{' '}
      <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>
    </>
  );
}

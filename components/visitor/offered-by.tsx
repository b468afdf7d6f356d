import { visitorTexts } from '@/lib/platform/languages/visitor-texts';

/**
 * The logo of the partner whose key the QR code contains, on a chip that is white in every theme, because logos are
 * made for it.
 */
export async function OfferedBy({ partner }: { partner: { name: string; logoUrl: string | null } | null }) {
  if (!partner?.logoUrl) return null;
  const { t } = await visitorTexts();
  return (
    <p className="flex items-center justify-between gap-3 text-[0.875rem] leading-5 text-ink-2">
      {t('partner')}
      <span className="rounded-[10px] border border-line bg-white px-2.5 py-1.5">
        <img src={partner.logoUrl} alt={partner.name} className="h-7 max-w-40 object-contain" />
      </span>
    </p>
  );
}

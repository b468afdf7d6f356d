import { linkCell } from '@/components/list/list-cell';
import { ListScreen, type PageQuery } from '@/components/list/list-screen';
import { buttonVariants } from '@/components/ui/button';
import { StockCards } from '@/components/wifi/stock-cards';
import { UploadCodes } from '@/components/wifi/upload-codes';
import { wifiCodeSource } from '@/lib/booking/wifi/list';
import { getWifiStock } from '@/lib/booking/wifi/queries';
import { may } from '@/lib/platform/authorization/actor';
import { requireStaff } from '@/lib/platform/identity/current-staff';

export const metadata = { title: 'Radius Wifi' };

const SAMPLE = `data:text/csv;charset=utf-8,${encodeURIComponent('\uFEFFcode\r\nHUSH-7F3K-2QX9\r\nHUSH-9MTR-4WPD\r\n')}`;

export default async function RadiusWifiPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const [actor, query] = await Promise.all([requireStaff(), searchParams]);
  const stock = await getWifiStock(actor);
  const denied = !may(actor, 'bookings.open');
  return (
    <ListScreen
      actor={actor}
      source={wifiCodeSource}
      query={query}
      nameOf={(row) => row.code}
      intro={<StockCards stock={stock} />}
      actions={
        <>
          <a
            href={SAMPLE}
            download="wifi-codes-sample.csv"
            className={buttonVariants({ variant: 'secondary' })}
          >
            Download Sample CSV
          </a>
          {/* The row of buttons is wider than a phone. */}
          <UploadCodes className="max-sm:order-first" />
        </>
      }
      cells={{
        booking: ({ booking }) =>
          booking
            ? linkCell({
                href: `/admin/booking/${booking.id}`,
                text: booking.transactionId,
                denied,
                peek: booking.id,
              })
            : '—',
      }}
    />
  );
}

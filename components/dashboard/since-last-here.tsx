import { Card, CardBody, CardHeader } from '@/components/ui/card';
import { Fact, FactStrip } from '@/components/ui/fact';
import { getSinceLastHere } from '@/lib/console/dashboard/since';
import { formatMoney } from '@/lib/foundation/money';
import { counted } from '@/lib/foundation/text/words';
import { ownTime, ownZone } from '@/lib/foundation/time/reader-clock';
import { localDate } from '@/lib/foundation/time/zones';
import type { StaffActor } from '@/lib/platform/authorization/actor';

/**
 * What happened since the reader's last visit: outages, doors, refunds, takings. Renders nothing on the first visit.
 */
export async function SinceLastHere({ actor }: { actor: StaffActor }) {
  const happened = await getSinceLastHere(actor);
  if (!happened) return null;
  const { since, pods, refunds, takings } = happened;
  const ledger = `/admin/ledger?startDate=${localDate(since, ownZone(actor))}`;
  return (
    <Card>
      <CardHeader title="Since you were last here" description={ownTime(actor, since)} />
      <CardBody>
        <FactStrip className="min-[900px]:auto-cols-fr min-[900px]:grid-flow-col min-[900px]:grid-cols-none">
          {pods && (
            <>
              <Fact label="Outages" href="/admin/health-status" value={counted(pods.outages, 'outage')} />
              <Fact
                label="Doors that did not open"
                href="/admin/board?show=broken"
                value={counted(pods.lockOuts, 'lock-out')}
              />
            </>
          )}
          {refunds && (
            <Fact
              label="Refunds"
              href={ledger}
              value={counted(refunds.count, 'refund')}
              detail={refunds.count > 0 ? formatMoney(refunds.cents) : ''}
            />
          )}
          <Fact
            label="Takings"
            href={refunds && ledger}
            value={formatMoney(takings.cents)}
            detail={`${formatMoney(takings.beforeCents)} on the same days before`}
          />
        </FactStrip>
      </CardBody>
    </Card>
  );
}

import type { ReactNode } from 'react';
import { WhileLoading } from '@/components/list/while-loading';
import { Alert } from '@/components/ui/alert';
import { Card, CardBody } from '@/components/ui/card';
import { Code } from '@/components/ui/code';
import { CopyButton } from '@/components/ui/copy-button';
import { EmptyState } from '@/components/ui/empty-state';
import { QrCode } from '@/components/ui/icons/qr-code.gen';
import { qrPng } from '@/lib/console/qr-code/image';
import { qrLink } from '@/lib/console/qr-code/link';
import { codedSpaces, getQrSpace, type QrSpace } from '@/lib/console/qr-code/queries';
import { ifFound } from '@/lib/foundation/errors';
import { env } from '@/lib/foundation/settings/env';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { ALL_CHOICES } from '@/lib/platform/list/lookup-choices';
import type { QrChoice } from './choice';
import { PrintButton } from './print-button';
import { QrCard } from './qr-card';
import { QrDownload } from './qr-download';
import { SpaceAndPartner } from './space-and-partner';

/** The code of one space: to view, copy, download and print. */
export async function OneCode({ actor, choice }: { actor: StaffActor; choice: QrChoice }) {
  const [{ total }, found] = await Promise.all([
    codedSpaces(actor, { ...ALL_CHOICES, limit: 1 }),
    choice.space === null ? null : ifFound(getQrSpace(actor, choice.space)),
  ]);
  const space = found?.status === 'deleted' ? null : found;
  const partner = space && partnerOf(space, choice.partner);
  const link = space && partner && qrLink(new URL(env().APP_URL).origin, space.id, partner.boxKey);
  return (
    <div className="grid items-start gap-4 min-[1100px]:grid-cols-[340px_minmax(0,1fr)] print:block">
      <Card className="print:hidden">
        <CardBody className="grid gap-4">
          <SpaceAndPartner
            space={space && { id: space.id, name: space.name }}
            partners={space?.partners ?? []}
            partner={partner?.id ?? null}
          />
          {space && link && <LinkAndFile space={space} link={link} />}
        </CardBody>
      </Card>
      <WhileLoading>
        {space && link ? (
          <div className="mx-auto max-w-[503px] print:max-w-[150mm] print:pt-[10mm]">
            <QrCard space={space} link={link} brand={env().BRAND_NAME} format="poster" />
          </div>
        ) : (
          <Card className="print:hidden">
            <WhyNoCode found={found} choice={choice} none={total === 0} />
          </Card>
        )}
      </WhileLoading>
    </div>
  );
}

/** The partner whose link the code contains: the chosen one, or the only one. */
function partnerOf({ partners }: QrSpace, chosen: number | null) {
  const sole = partners.length === 1 ? partners[0] : undefined;
  return chosen === null ? sole : partners.find(({ id }) => id === chosen);
}

async function LinkAndFile({ space, link }: { space: QrSpace; link: string }) {
  return (
    <>
      {space.status === 'inactive' && (
        <Alert tone="warn" title="This space is inactive">
          Visitors who scan its code see that the space is not available.
        </Alert>
      )}
      <div className="grid gap-1.5">
        <p className="font-medium">Link</p>
        <p className="flex items-start gap-2 rounded-control bg-sunk py-1 pr-1 pl-3">
          <Code className="min-w-0 flex-1 py-1.5 break-all">{link}</Code>
          <CopyButton value={link} label="Copy link" size="icon" />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <QrDownload space={{ id: space.id, name: space.name }} png={await qrPng(link)} className="flex-1" />
        <PrintButton spaceIds={[space.id]} />
      </div>
    </>
  );
}

type Why = { found: QrSpace | null; choice: QrChoice; none: boolean };

/** Why there is no code, and what to do about it. */
function WhyNoCode({ found, choice, none }: Why) {
  if (none)
    return <EmptyState title="No Data Found ...">There are no spaces to create a code for.</EmptyState>;
  if (choice.space === null) return <Sign title="Choose a space">Its code appears here.</Sign>;
  if (!found) return <Sign title="Space not found">It does not exist, or you have no access to it.</Sign>;
  if (found.status === 'deleted')
    return <Sign title={`${found.name} was deleted`}>Its code no longer works. Choose another space.</Sign>;
  if (found.partners.length === 0)
    return (
      <Sign title={`${found.name} has no partner`}>
        A code needs the key of a partner. Add a Partner Api Key to the space first.
      </Sign>
    );
  if (choice.partner === null)
    return <Sign title="Choose a partner">The code links to one of the partners that sell it.</Sign>;
  return <Sign title="Partner not found">It does not sell {found.name}, or you have no access to it.</Sign>;
}

function Sign({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState icon={<QrCode />} title={title} className="py-24">
      {children}
    </EmptyState>
  );
}

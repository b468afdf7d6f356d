import { WhileLoading } from '@/components/list/while-loading';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { cn } from '@/components/ui/cn';
import { EmptyState } from '@/components/ui/empty-state';
import { QrCode } from '@/components/ui/icons/qr-code.gen';
import { qrLink } from '@/lib/console/qr-code/link';
import { type CardsPerPage, pagesOfCards, sheetLine } from '@/lib/console/qr-code/printed-sheet';
import { type CodedSpace, getQrSheet, onlySellerOfSpaces, type QrSheet } from '@/lib/console/qr-code/queries';
import { ifFound } from '@/lib/foundation/errors';
import { env } from '@/lib/foundation/settings/env';
import { counted } from '@/lib/foundation/text/words';
import { businessPartnerChoices } from '@/lib/parties/business-partners/queries';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { ALL_CHOICES } from '@/lib/platform/list/lookup-choices';
import type { QrChoice } from './choice';
import { QrCard } from './qr-card';
import { SheetToolbar } from './sheet-toolbar';

/** A card for each space of a partner, to print and cut out. */
export async function PrintableSheet({ actor, choice }: { actor: StaffActor; choice: QrChoice }) {
  const { rows: some, total: partners } = await businessPartnerChoices(actor, { ...ALL_CHOICES, limit: 1 });
  const sole = partners === 1 ? some[0] : undefined;
  const seller = choice.partner ?? sole?.id;
  const chosen = seller ?? (choice.spaces.length > 0 ? await onlySellerOfSpaces(actor, choice.spaces) : null);
  const sheet =
    chosen === null
      ? null
      : await ifFound(
          getQrSheet(actor, chosen, {
            locationId: choice.location ?? undefined,
            spaceIds: choice.spaces,
            matching: choice.matching ?? undefined,
          }),
        );
  return (
    <>
      <SheetToolbar
        partner={sheet && { id: sheet.partner.id, name: sheet.partner.name }}
        location={sheet?.location ?? null}
        sold={sheet?.sold ?? 0}
        perPage={choice.perPage}
        spaceIds={sheet?.cards.map(({ id }) => id) ?? []}
      />
      <WhileLoading doing="Drawing the cards …">
        {sheet && sheet.cards.length > 0 ? (
          <>
            <p className="mb-3 text-ink-2 print:hidden" aria-live="polite">
              {sheetLine(sheet.cards.length, sheet.total, choice.perPage, sheet.location !== null)}
            </p>
            <Pages sheet={sheet} perPage={choice.perPage} />
          </>
        ) : (
          <Card className="print:hidden">
            <WhyNoSheet chosen={chosen} sheet={sheet} none={partners === 0} selected={selectedOf(choice)} />
          </Card>
        )}
      </WhileLoading>
    </>
  );
}

/** Lengths that fit three or four rows on A4 and on US Letter, even with half-inch margins. */
const PAPER = {
  6: 'print:grid-cols-[repeat(2,92mm)] print:auto-rows-[80mm] print:gap-[3mm]',
  12: 'print:grid-cols-[repeat(3,60mm)] print:auto-rows-[59mm] print:gap-[3mm]',
};
const SCREEN = {
  6: 'grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))]',
  12: 'grid-cols-[repeat(auto-fill,minmax(min(100%,210px),1fr))]',
};

/** One grid of cards on the screen; on paper a grid for each page, so that no card is split. */
function Pages({ sheet, perPage }: { sheet: QrSheet; perPage: CardsPerPage }) {
  const origin = new URL(env().APP_URL).origin;
  return (
    <div className={cn('grid gap-3 print:block', SCREEN[perPage])}>
      {pagesOfCards(sheet.cards, perPage).map((cards) => (
        <div
          key={cards[0]?.id}
          className={cn(
            'contents print:grid print:content-start print:justify-center',
            'print:break-after-page print:last:break-after-auto',
            PAPER[perPage],
          )}
        >
          {cards.map((space) => (
            <div key={space.id} className="relative grid print:break-inside-avoid">
              <QrCard
                space={space}
                link={qrLink(origin, space.id, sheet.partner.boxKey)}
                brand={env().BRAND_NAME}
                format={perPage === 6 ? 'large' : 'small'}
              />
              <InactiveMark space={space} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** For the operator only: a code outlives the state of its space, so the printed card does not show it. */
function InactiveMark({ space }: { space: CodedSpace }) {
  if (space.isActive) return null;
  return <Badge className="absolute -top-2 right-3 border border-line print:hidden">Inactive</Badge>;
}

/** The spaces that were selected in the list, in words; null if none were. */
const selectedOf = ({ spaces, matching }: QrChoice): string | null => {
  if (matching !== null) return 'the spaces';
  return spaces.length > 0 ? `the ${counted(spaces.length, 'space')}` : null;
};

type Why = {
  chosen: number | null;
  sheet: QrSheet | null;
  none: boolean;
  selected: string | null;
};

function WhyNoSheet({ chosen, sheet, none, selected }: Why) {
  if (sheet && selected !== null && sheet.sold > 0)
    return (
      <EmptyState title="No Data Found ...">
        {`${sheet.partner.name} sells none of the spaces that you selected. Choose another partner.`}
      </EmptyState>
    );
  if (sheet)
    return (
      <EmptyState title="No Data Found ...">
        {sheet.sold > 0
          ? `${sheet.partner.name} sells no spaces at this location. Choose another one.`
          : `${sheet.partner.name} sells no spaces yet.`}
      </EmptyState>
    );
  if (chosen !== null)
    return (
      <EmptyState icon={<QrCode />} title="Partner not found" className="py-24">
        It does not exist, or you have no access to it.
      </EmptyState>
    );
  if (none) return <EmptyState title="No Data Found ...">You have no partners assigned.</EmptyState>;
  return (
    <EmptyState icon={<QrCode />} title="Choose a partner" className="py-24">
      {selected !== null
        ? `You get a card to print for each of ${selected} that you selected, as far as it sells them.`
        : 'You get a card to print for each of its spaces.'}
    </EmptyState>
  );
}

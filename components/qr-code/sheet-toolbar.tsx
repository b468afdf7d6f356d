'use client';

import { useChoices, useNamed } from '@/components/form/use-choices';
import { useListState } from '@/components/list/list-state';
import { Combobox, type ComboboxOption } from '@/components/ui/combobox';
import { Select } from '@/components/ui/select';
import { CARDS_PER_PAGE, type CardsPerPage } from '@/lib/console/qr-code/printed-sheet';
import type { CodedLocationWire } from '@/lib/console/qr-code/wire';
import { counted } from '@/lib/foundation/text/words';
import type { PartnerName } from '@/lib/parties/business-partners/schema';
import { PrintButton } from './print-button';

type Named = { id: number; name: string };
type Props = {
  partner: Named | null;
  location: Named | null;
  /** How many spaces the partner sells. */
  sold: number;
  perPage: CardsPerPage;
  /** The spaces whose cards are on the sheet. */
  spaceIds: number[];
};

const partnerOption = ({ id, name, code }: PartnerName): ComboboxOption => ({
  value: String(id),
  label: name,
  detail: code,
});
const locationOption = ({ id, name, spaces }: CodedLocationWire): ComboboxOption => ({
  value: String(id),
  label: name,
  detail: counted(spaces, 'space'),
});

/** The choice of the sheet: partner, location, card size. It is stored in the URL. */
export function SheetToolbar({ partner, location, sold, perPage, spaceIds }: Props) {
  const { change } = useListState();
  const [by, at] = [useNamed(partner), useNamed(location)];
  const partners = useChoices({
    path: '/admin/business-partner?lookup=true',
    toOption: partnerOption,
    ...by,
  });
  const locations = useChoices({
    path: partner && `/admin/qr-code/locations?partnerId=${partner.id}`,
    toOption: locationOption,
    ...at,
  });
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 print:hidden">
      <Combobox
        aria-label="Partner"
        className="w-full sm:w-56"
        placeholder="Choose a partner"
        searchPlaceholder="Find a partner"
        {...partners.choices}
        value={by.chosen[0] ?? null}
        onValueChange={(id) => change({ partner: id, location: '' })}
      />
      <Combobox
        aria-label="Location"
        className="w-full sm:w-56"
        placeholder="Location: All"
        searchPlaceholder="Find a location"
        {...locations.choices}
        disabled={sold === 0}
        value={at.chosen[0] ?? null}
        clearable
        onValueChange={(id) => change({ location: id })}
      />
      <Select
        aria-label="Cards per page"
        className="w-full sm:w-40"
        options={CARDS_PER_PAGE.map((count) => ({ value: String(count), label: `${count} per page` }))}
        value={perPage}
        onChange={(event) => change({ perPage: event.target.value })}
      />
      <PrintButton
        variant="primary"
        spaceIds={spaceIds}
        disabled={spaceIds.length === 0}
        className="max-sm:w-full sm:ml-auto"
      />
    </div>
  );
}

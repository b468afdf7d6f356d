'use client';

import { useListState } from '@/components/list/list-state';
import { Combobox, type ComboboxOption } from '@/components/ui/combobox';
import { Select } from '@/components/ui/select';
import { CARDS_PER_PAGE, type CardsPerPage } from '@/lib/office/qr-code/sheet';
import { PrintButton } from './print-button';

type Props = {
  partners: ComboboxOption[];
  partner: number | null;
  locations: ComboboxOption[];
  location: number | null;
  perPage: CardsPerPage;
  printable: boolean;
};

/** The choice of the sheet: partner, location, card size. It lives in the address. */
export function SheetToolbar({ partners, partner, locations, location, perPage, printable }: Props) {
  const { change } = useListState();
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 print:hidden">
      <Combobox
        aria-label="Partner"
        className="w-full sm:w-56"
        placeholder="Choose a partner"
        searchPlaceholder="Find a partner"
        options={partners}
        value={partner === null ? null : String(partner)}
        onValueChange={(id) => change({ partner: id, location: '' })}
      />
      <Combobox
        aria-label="Location"
        className="w-full sm:w-56"
        placeholder="Location: All"
        searchPlaceholder="Find a location"
        options={locations}
        disabled={locations.length === 0}
        value={location === null ? null : String(location)}
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
      <PrintButton variant="primary" disabled={!printable} className="max-sm:w-full sm:ml-auto" />
    </div>
  );
}

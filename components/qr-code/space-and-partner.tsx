'use client';

import { useId } from 'react';
import { useChoices, useNamed } from '@/components/form/use-choices';
import { useListState } from '@/components/list/list-state';
import { Combobox, type ComboboxOption } from '@/components/ui/combobox';
import { Label } from '@/components/ui/label';
import { Select } from '@/components/ui/select';
import type { CodedSpaceWire } from '@/lib/console/qr-code/wire';

type Props = {
  space: { id: number; name: string } | null;
  /** The partners that sell the chosen space. */
  partners: { id: number; name: string }[];
  partner: number | null;
};

const toOption = ({ id, name, location, isActive }: CodedSpaceWire): ComboboxOption => ({
  value: String(id),
  label: name,
  detail: isActive ? location : `${location} · inactive`,
});

/** Which code: first the space, then the partner whose link it contains. The choice is stored in the URL. */
export function SpaceAndPartner({ space, partners, partner }: Props) {
  const { change } = useListState();
  const chosen = useNamed(space);
  const { choices } = useChoices({ path: '/admin/qr-code/spaces', toOption, ...chosen });
  const ids = { space: useId(), partner: useId() };
  return (
    <div className="grid gap-4">
      <div className="grid gap-1.5">
        <Label htmlFor={ids.space}>Space</Label>
        <Combobox
          id={ids.space}
          placeholder="Choose a space"
          searchPlaceholder="Find a space or location"
          {...choices}
          value={chosen.chosen[0] ?? null}
          onValueChange={(id) => change({ space: id, partner: '' })}
        />
      </div>
      {partners.length > 0 && (
        <div className="grid gap-1.5">
          <Label htmlFor={ids.partner}>Partner</Label>
          <Select
            id={ids.partner}
            placeholder={partner === null ? 'Choose a partner' : undefined}
            options={partners.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={partner ?? ''}
            onChange={(event) => change({ partner: event.target.value })}
          />
        </div>
      )}
    </div>
  );
}

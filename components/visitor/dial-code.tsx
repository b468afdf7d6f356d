import type { ComponentProps } from 'react';
import { fieldStyle } from '@/components/ui/field-style';
import { ChevronDown } from '@/components/ui/icons/chevron-down.gen';
import type { DialCountry } from '@/lib/catalogue/geography/packed-countries';

type Props = Omit<ComponentProps<'select'>, 'value'> & { value: string; countries: DialCountry[] };

/**
 * A phone's country: shown as `+49`, and as `Germany +49` in the browser's own select, which lies over it invisibly.
 */
export function DialCode({ value, countries, ...props }: Props) {
  const code = countries.find(({ country }) => country === value)?.code;
  return (
    <span className="relative block rounded-visitor has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-ring">
      <select {...props} value={value} className="peer absolute inset-0 z-1 size-full opacity-0">
        {countries.map(({ country, name, code }) => (
          <option key={country} value={country}>
            {/* Isolated, because the plus sign would jump behind the number in right-to-left text. */}
            {`${name} \u2066${code}\u2069`}
          </option>
        ))}
      </select>
      <span
        aria-hidden
        className={`${fieldStyle({ large: true })} flex items-center justify-between gap-1 peer-hover:border-ink-3 peer-aria-invalid:border-bad`}
      >
        <bdi dir="ltr">{code}</bdi>
        <ChevronDown className="size-4 shrink-0 text-ink-3" />
      </span>
    </span>
  );
}

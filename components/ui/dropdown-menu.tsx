'use client';

import { DropdownMenu as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { Check } from '@/components/ui/icons/check.gen';
import { cn } from './cn';
import { floatStyle } from './overlay-style';

export const DropdownMenu = Radix.Root;
export const DropdownMenuTrigger = Radix.Trigger;
export const DropdownMenuRadioGroup = Radix.RadioGroup;

const itemStyle =
  'relative flex min-h-9 cursor-pointer items-center gap-2.5 rounded-[6px] px-2.5 py-1.5 text-body text-ink no-underline outline-none select-none data-highlighted:bg-sunk data-disabled:cursor-not-allowed data-disabled:text-ink-3 pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-2';

export function DropdownMenuContent({
  className,
  sideOffset = 6,
  align = 'end',
  ...props
}: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        sideOffset={sideOffset}
        align={align}
        collisionPadding={8}
        className={cn(
          floatStyle,
          'max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto p-1',
          className,
        )}
        {...props}
      />
    </Radix.Portal>
  );
}

export function DropdownMenuItem({
  className,
  tone,
  ...props
}: ComponentProps<typeof Radix.Item> & { tone?: 'danger' }) {
  return (
    <Radix.Item
      className={cn(
        itemStyle,
        tone === 'danger' && 'text-bad data-highlighted:bg-bad-bg [&_svg]:text-bad',
        className,
      )}
      {...props}
    />
  );
}

export function DropdownMenuRadioItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem className={cn(itemStyle, 'pr-8', className)} {...props}>
      {children}
      <Radix.ItemIndicator className="absolute right-2.5">
        <Check aria-hidden />
      </Radix.ItemIndicator>
    </Radix.RadioItem>
  );
}

export function DropdownMenuCheckboxItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Radix.CheckboxItem>) {
  return (
    <Radix.CheckboxItem className={cn(itemStyle, 'pr-8', className)} {...props}>
      {children}
      <Radix.ItemIndicator className="absolute right-2.5">
        <Check aria-hidden />
      </Radix.ItemIndicator>
    </Radix.CheckboxItem>
  );
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label className={cn('px-2.5 pt-2 pb-1 text-small text-ink-3', className)} {...props} />;
}

export function DropdownMenuSeparator({ className, ...props }: ComponentProps<typeof Radix.Separator>) {
  return <Radix.Separator className={cn('-mx-1 my-1 h-px bg-line', className)} {...props} />;
}

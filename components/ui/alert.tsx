import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { CircleAlert } from '@/components/ui/icons/circle-alert.gen';
import { CircleCheck } from '@/components/ui/icons/circle-check.gen';
import { Info } from '@/components/ui/icons/info.gen';
import { TriangleAlert } from '@/components/ui/icons/triangle-alert.gen';

const tones = {
  ok: { style: 'bg-ok-bg text-ok', Icon: CircleCheck },
  warn: { style: 'bg-warn-bg text-warn', Icon: TriangleAlert },
  bad: { style: 'bg-bad-bg text-bad', Icon: CircleAlert },
  info: { style: 'bg-info-bg text-info', Icon: Info },
  off: { style: 'bg-off-bg text-off', Icon: Info },
};

export type AlertProps = {
  tone?: keyof typeof tones;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
  id?: string;
};

/** A notice in its place on the page. Screen readers announce bad news at once, and the rest politely. */
export function Alert({ tone = 'info', title, children, action, className, id }: AlertProps) {
  const { style, Icon } = tones[tone];
  return (
    <div
      id={id}
      role={tone === 'bad' ? 'alert' : 'status'}
      className={clsx(
        'flex flex-wrap items-start gap-x-3 gap-y-2 rounded-[10px] px-3.5 py-3',
        style,
        className,
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-[1_1_180px]">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-ink">{children}</div>}
      </div>
      {action && <div className="flex shrink-0 gap-2">{action}</div>}
    </div>
  );
}

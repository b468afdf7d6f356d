import type { ReactNode } from 'react';
import { Card, CardBody, CardHeader } from './card';
import { CircleCheck } from './icons/circle-check.gen';

export type ChecklistStep = {
  key: string;
  title: string;
  /** Its purpose in a sentence, shown until it is done. */
  detail: string;
  isDone: boolean;
  /** The button for it. The first open step has the primary one. */
  action?: ReactNode;
};

type Props = {
  title: string;
  description: string;
  /** Amber if it should be done by now. */
  tone?: 'warn';
  steps: readonly ChecklistStep[];
  /** Below the steps. */
  children?: ReactNode;
};

/** The steps of a task that a team shares, with how many of them are done. */
export function Checklist({ title, description, tone, steps, children }: Props) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card aria-label={title}>
      <CardHeader
        title={tone ? <span className="text-warn">{title}</span> : title}
        description={description}
        actions={<span className="text-ink-2 tabular-nums">{`${done} of ${steps.length} done`}</span>}
      />
      <CardBody className="grid gap-3">
        <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunk">
          <div
            className={tone ? 'h-full bg-warn' : 'h-full bg-ok'}
            style={{ width: `${(100 * done) / steps.length}%` }}
          />
        </div>
        <ol className="divide-y divide-line">
          {steps.map((step, index) => (
            <Step key={step.key} number={index + 1} step={step} />
          ))}
        </ol>
        {children}
      </CardBody>
    </Card>
  );
}

function Step({ number, step }: { number: number; step: ChecklistStep }) {
  const { title, detail, isDone, action } = step;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-2.5">
      <span
        aria-hidden
        className="grid size-6 shrink-0 place-items-center rounded-full text-small font-semibold text-ink-2 tabular-nums"
      >
        {isDone ? <CircleCheck className="size-5 text-ok" /> : number}
      </span>
      <div className="min-w-0 flex-[1_1_200px]">
        <p className={isDone ? 'text-ink-2' : 'font-medium'}>
          {title}
          {isDone && <span className="sr-only"> Done</span>}
        </p>
        {!isDone && <p className="text-ink-2">{detail}</p>}
      </div>
      {!isDone && action && <div className="max-sm:w-full max-sm:pl-9">{action}</div>}
    </li>
  );
}

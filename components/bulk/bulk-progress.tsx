'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';
import { useApi } from '@/components/api/use-api';
import { ClearAgain } from '@/components/clearing/clear-again';
import { ConfirmButton } from '@/components/list/confirm-button';
import { RecordLink } from '@/components/list/record-link';
import { Badge } from '@/components/ui/badge';
import { Card, CardBody, CardHeader } from '@/components/ui/card';
import { bulkActionAction } from '@/lib/console/bulk/actions';
import type { BulkAction, BulkJobState, ListBulkKind } from '@/lib/entities/bulk-kinds';
import { formatMoney } from '@/lib/foundation/money';
import { counted, plural, wholeNumber } from '@/lib/foundation/text/words';
import { stopBulkJobAction } from '@/lib/platform/bulk/actions';
import type { BulkJob } from '@/lib/platform/bulk/schema';
import type { BulkJobWire } from '@/lib/platform/bulk/wire';
import { bulkJobFromApi } from './from-api';

const STATES: Record<BulkJobState, { label: string; tone: 'info' | 'ok' | 'warn' }> = {
  running: { label: 'Running', tone: 'info' },
  done: { label: 'Done', tone: 'ok' },
  stopped: { label: 'Stopped', tone: 'warn' },
};

/** How often a running job is polled, in milliseconds. */
const EVERY_MS = 1_500;

/** The progress of a bulk job, updated while it runs, and the records that it left out. */
export function BulkProgress({ initial, action }: { initial: BulkJob; action: BulkAction }) {
  const [job, setJob] = useState(initial);
  const isRunning = job.state === 'running';
  const { loading, retry } = useApi<BulkJobWire>(isRunning ? `/admin/bulk-jobs/${job.id}` : null, {
    onData: (data) => setJob(bulkJobFromApi(data)),
  });
  useEffect(() => {
    // Scheduled after the response: another request would abort one that is under way.
    if (!isRunning || loading) return;
    const timer = setTimeout(retry, EVERY_MS);
    return () => clearTimeout(timer);
  }, [isRunning, loading, retry]);

  const { label, tone } = STATES[job.state];
  const { noun, movesMoney } = action;
  const settled = job.done + job.leftOut;
  return (
    <div className="grid gap-4">
      <Card aria-label="Progress">
        <CardHeader
          title={
            <span className="flex flex-wrap items-center gap-3">
              {`${wholeNumber(settled)} of ${counted(job.total, noun)}`}
              <Badge tone={tone}>{label}</Badge>
            </span>
          }
          actions={
            isRunning ? (
              <ConfirmButton
                confirmation={{
                  title: 'Stop this job?',
                  verb: 'Stop job',
                  keep: 'Let it run',
                  description: `What is done is kept. The ${plural(noun)} still waiting are left out.`,
                  danger: true,
                  run: () => stopBulkJobAction({ id: job.id }),
                  success: 'The job was stopped',
                }}
              >
                Stop
              </ConfirmButton>
            ) : (
              action.undo && job.done > 0 && <Undo job={job} noun={noun} kind={action.undo} />
            )
          }
        />
        <CardBody className="grid gap-4">
          <progress
            className="h-2 w-full accent-ink"
            max={Math.max(job.total, 1)}
            value={settled}
            aria-label="Progress"
          />
          <dl className="grid grid-cols-2 gap-x-8 gap-y-3 sm:grid-cols-4" aria-live="polite">
            <Figure label="Done" value={wholeNumber(job.done)} />
            <Figure label="Left out" value={wholeNumber(job.leftOut)} />
            <Figure label="Waiting" value={wholeNumber(job.total - settled)} />
            {movesMoney && <Figure label="Amount" value={formatMoney(job.amountCents)} />}
          </dl>
        </CardBody>
      </Card>
      <Records
        action={action}
        title="Left out"
        records={job.reasons.map(({ reason, ...record }) => ({ ...record, text: reason }))}
        total={job.leftOut}
        actions={job.kind === 'booking.clear' && !isRunning && <ClearAgain jobId={job.id} />}
      />
      <Records
        action={action}
        title="Done"
        records={job.outcomes.map(({ outcome, ...record }) => ({ ...record, text: outcome }))}
        total={job.outcomes.length === 0 ? 0 : job.done}
      />
    </div>
  );
}

type UndoProps = { job: BulkJob; noun: string; kind: ListBulkKind };

/** Undoes a job for the records that it changed; the page of the new job names those that it leaves out. */
function Undo({ job, noun, kind }: UndoProps) {
  const router = useRouter();
  return (
    <ConfirmButton
      confirmation={{
        title: `Undo this for ${counted(job.done, noun)}?`,
        verb: 'Undo',
        description: 'Each gets back what it had. Those that somebody changed since stay as they are.',
        run: async () => {
          const result = await bulkActionAction({ kind, jobId: job.id });
          if (result.ok) router.push(`/admin/bulk-jobs/${result.data.job.id}`);
          return result;
        },
        success: 'Undone',
      }}
    >
      Undo
    </ConfirmButton>
  );
}

type RecordsProps = {
  action: BulkAction;
  title: string;
  records: { recordId: number; label: string; text: string }[];
  total: number;
  actions?: ReactNode;
};

/** The reason for each of these records. */
function Records({ action: { page, hasPages }, title, records, total, actions }: RecordsProps) {
  if (total === 0) return null;
  return (
    <section aria-label={title} className="grid gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-section">{title}</h2>
        {actions}
      </div>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {records.map(({ recordId, label, text }) => (
          <li key={recordId} className="flex flex-wrap gap-x-4 gap-y-0.5 px-4 py-3">
            {hasPages ? <RecordLink href={`${page}/${recordId}`}>{label}</RecordLink> : <span>{label}</span>}
            <span className="text-ink-2">{text}</span>
          </li>
        ))}
      </ul>
      {records.length < total && (
        <p className="text-small text-ink-2">{`And ${wholeNumber(total - records.length)} more.`}</p>
      )}
    </section>
  );
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt className="text-small text-ink-2">{label}</dt>
    <dd className="text-[1.25rem] leading-7 font-semibold tabular-nums">{value}</dd>
  </div>
);

'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState, useTransition } from 'react';
import { isServing } from '@/components/api/reachable';
import { NO_CONNECTION } from '@/components/api/transport';
import { Alert } from '@/components/ui/alert';
import { Button, buttonVariants } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
import type { Problem } from './use-zod-form';

/**
 * Shown above the fields after a failed submit. If another person changed the record in the meantime, no input is
 * lost: the reader can view the newest version and decide to keep their own.
 */
export function ProblemAlert({ problem, onSettled }: { problem: Problem; onSettled: () => void }) {
  const router = useRouter();
  const [pending, start] = useTransition();
  const [isKept, setKept] = useState(false);

  // Shown after the newest version is loaded, because an earlier Save would still refer to the old one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onSettled` changes on every render
  useEffect(() => {
    if (!isKept || pending) return;
    setKept(false);
    toast.success('Your version is kept. Save again to replace the newest one');
    onSettled();
  }, [isKept, pending]);

  if (!problem.isStale) return <Alert tone="bad" title={problem.message} className="mb-4" />;

  // The page rerenders with the newest version, to which the next submit refers; the fields keep their values. A
  // failed refresh would leave the page, and everything that was typed would be lost.
  const keepMine = () =>
    start(async () => {
      if (!(await isServing())) return void toast.error(NO_CONNECTION);
      start(() => {
        router.refresh();
        setKept(true);
      });
    });

  return (
    <Alert
      tone="bad"
      title={problem.message}
      className="mb-4"
      action={
        <>
          <a href={location.href} target="_blank" rel="noreferrer" className={buttonVariants({ size: 'sm' })}>
            See the newest version
          </a>
          <Button size="sm" onClick={keepMine} loading={pending}>
            Keep mine
          </Button>
        </>
      }
    >
      What you typed is still here.
    </Alert>
  );
}

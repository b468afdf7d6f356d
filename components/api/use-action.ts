'use client';

import { unstable_isUnrecognizedActionError } from 'next/navigation';
import { useContext, useRef, useState } from 'react';
import { toast } from '@/components/ui/toast';
import { STEP_UP_REQUIRED } from '@/lib/foundation/failure-texts';
import type { ActionResult } from '@/lib/platform/http/action';
import { useSessionEnd } from './session-end';
import { StepUpContext } from './step-up';
import { type ApiFailure, lost, NO_CONNECTION, OUTDATED } from './transport';

type Outcome<T> = {
  /** The success message; none if it is undefined for the result. */
  success?: string | ((data: T) => string | undefined);
  done?: (data: T) => void;
  /** Shows the failure. By default, a toast does. */
  failed?: (failure: ApiFailure) => void;
};

/** The text of a form for a failure: without a connection, what was typed is still there. */
export const formMessage = ({ message }: ApiFailure): string =>
  message === NO_CONNECTION ? 'No connection. Nothing was lost. Please try again' : message;

/** Why an action has no result. A browser throws a `TypeError` only for a broken connection. */
function failureOf(error: unknown): ApiFailure {
  if (unstable_isUnrecognizedActionError(error)) return OUTDATED;
  return lost(error instanceof TypeError ? 'offline' : 'unreadable');
}

/**
 * Runs a server action or a call of the API and shows its outcome. A 401 leads to the sign-in page. An action that
 * needs a proof of identity asks for it and is then repeated once. A second run while one is under way does nothing.
 */
export function useAction() {
  const endSession = useSessionEnd();
  const prove = useContext(StepUpContext);
  const [busy, setBusy] = useState(false);
  // State changes one render too late for the second of two quick clicks.
  const running = useRef(false);

  async function run<T>(act: () => Promise<ActionResult<T>>, outcome: Outcome<T>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const attempt = () => act().catch(failureOf);
    let result: ActionResult<T> | ApiFailure = await attempt();
    if (!result.ok && result.code === STEP_UP_REQUIRED && (await prove())) result = await attempt();
    running.current = false;
    setBusy(false);
    if (result.ok) return succeed(result.data, outcome);
    if (result.status === 401) return endSession();
    if (outcome.failed) outcome.failed(result);
    else toast.error(result.message);
  }

  return { run, busy };
}

function succeed<T>(data: T, { success, done }: Outcome<T>) {
  const message = typeof success === 'function' ? success(data) : success;
  if (message) toast.success(message);
  done?.(data);
}

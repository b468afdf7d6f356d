import type { ActionResult } from '@/lib/platform/http/action';

/** An action of the server with its input: a page names an action once, whereas a bound one is sent for each row. */
type Call = { action: (input: never) => Promise<ActionResult<unknown>>; input: unknown };

/** The same for an action that is carried out once per key. */
type CallOnce = { actionOnce: (key: string, input: never) => Promise<ActionResult<unknown>>; input: unknown };

export const calling = <Input>(
  action: (input: Input) => Promise<ActionResult<unknown>>,
  input: Input,
): Call => ({ action, input });

export const callingOnce = <Input>(
  actionOnce: (key: string, input: Input) => Promise<ActionResult<unknown>>,
  input: Input,
): CallOnce => ({ actionOnce, input });

/**
 * A question, the action of Yes, and the success message: a `message` that the action returns is shown in its place.
 */
export type Confirmation = {
  title: string;
  description?: string;
  danger?: boolean;
  /** In the browser, also something that calls an action itself. */
  run: Call | CallOnce | (() => Promise<ActionResult<unknown>>);
  success: string;
  /** The next page, if the current one is gone. */
  goTo?: string;
};

import type { ActionResult } from '@/lib/platform/http/action';

/** A server action with its input: a page refers to an action once, whereas a bound action is sent for each row. */
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
 * A question, the verb of the button that runs the action, and the success message. A `message` that the action returns
 * is shown instead.
 */
export type Confirmation = {
  title: string;
  /** What it does, as its button says it: docs/rules.md#confirmations. */
  verb: string;
  /** The other button, if it can say more than "Cancel". */
  keep?: string;
  /** Its consequences, in whole sentences. */
  description: string;
  danger?: boolean;
  /** In the browser, the action can also be a function. */
  run: Call | CallOnce | (() => Promise<ActionResult<unknown>>);
  success: string;
  /** The next page, if the current one no longer exists. */
  goTo?: string;
};

import { z } from 'zod';
import type { Journal } from '../journal';
import { makePayout } from './balance';
import { closeDispute, escalateInquiry, openDispute } from './disputes';
import { ApiError, missing } from './errors';
import { publicView } from './objects';
import { settleRefunds } from './refunds';
import type { CardState } from './state';
import type { Webhooks } from './webhooks';

const webhookSettings = z.object({ deliver: z.enum(['normal', 'hold']).optional(), url: z.url().optional() });
const flushSettings = z.object({
  order: z.enum(['oldest', 'newest']).default('oldest'),
  times: z.number().int().min(1).max(10).default(1),
});
const chargeAge = z.object({ payment_intent: z.string(), seconds: z.number().int() });
const disputeSettings = z.object({
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
  amount: z.number().int().positive().optional(),
  reason: z.string().optional(),
  inquiry: z.boolean().optional(),
});

/** The ways in which tests and demonstrations can control the card provider and its webhooks. */
export function controlCards(state: CardState, journal: Journal, webhooks: Webhooks) {
  const answer = async (request: Request, path: string): Promise<unknown> => {
    const input = async () => JSON.parse((await request.text()) || '{}');
    const call = `${request.method} ${path}`;
    if (call === 'GET /control/webhooks')
      return { deliver: webhooks.mode, url: webhooks.url, pending: webhooks.pending() };
    if (call === 'POST /control/webhooks') {
      const { deliver, url } = webhookSettings.parse(await input());
      if (url) webhooks.url = url;
      webhooks.deliver(deliver ?? webhooks.mode);
      return { deliver: webhooks.mode, url: webhooks.url };
    }
    if (call === 'POST /control/webhooks/flush') return webhooks.flush(flushSettings.parse(await input()));
    if (call === 'GET /control/totals') {
      const intents = state.intents.all();
      const capturedCents = intents.reduce((sum, { amount_received }) => sum + amount_received, 0);
      return { intents: intents.length, refunds: state.refunds.all().length, capturedCents };
    }
    if (call === 'POST /control/refunds/settle') {
      settleRefunds(state);
      return {};
    }
    if (call === 'POST /control/charges/age') {
      const { payment_intent, seconds } = chargeAge.parse(await input());
      const id = state.intents.get(payment_intent)?.latest_charge ?? '';
      const charge = state.charges.get(id) ?? missing('charge', id);
      state.charges.set(id, { ...charge, created: charge.created - seconds });
      return {};
    }
    if (call === 'POST /control/disputes') {
      const { charge: named, payment_intent, ...rest } = disputeSettings.parse(await input());
      const id = named ?? state.intents.get(payment_intent ?? '')?.latest_charge ?? '';
      const charge = state.charges.get(id) ?? missing('charge', id);
      return publicView(openDispute(state, charge, rest));
    }
    if (call === 'POST /control/payouts') {
      const { amount } = z.object({ amount: z.number().int().positive().optional() }).parse(await input());
      return publicView(makePayout(state, amount));
    }
    const escalating = /^POST \/control\/disputes\/(\w+)\/escalate$/.exec(call);
    if (escalating) return publicView(escalateInquiry(state, escalating[1] ?? ''));
    const closing = /^POST \/control\/disputes\/(\w+)\/close$/.exec(call);
    if (closing) {
      const { status } = z.object({ status: z.enum(['won', 'lost', 'warning_closed']) }).parse(await input());
      return publicView(closeDispute(state, closing[1] ?? '', status));
    }
    return undefined;
  };
  return async (request: Request, url: URL): Promise<Response | undefined> => {
    try {
      const body = await answer(request, url.pathname);
      journal.commit();
      return body === undefined ? undefined : Response.json(body);
    } catch (error) {
      if (error instanceof ApiError) return Response.json({ error: error.body }, { status: error.status });
      throw error;
    }
  };
}

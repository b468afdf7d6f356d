import { receiveWebhook } from '@/lib/booking/payments/webhook';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'anyone',
  tag: 'Services',
  summary: 'Signed events of the card provider',
  signed: 256 * 1024,
  refusals: ['bad_signature', 'bad_time', 'too_large'],
  async handle({ raw, request }) {
    await receiveWebhook(raw.toString('utf8'), request.headers.get('stripe-signature'));
    return { received: true };
  },
});

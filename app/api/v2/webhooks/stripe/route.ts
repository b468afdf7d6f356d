import { route } from '@/lib/http/route';
import { receiveWebhook } from '@/lib/payments/webhook';

export const POST = route({
  auth: 'anyone',
  tag: 'Services',
  summary: 'Events of the card provider, signed',
  async handle({ request }) {
    await receiveWebhook(await request.text(), request.headers.get('stripe-signature'));
    return { received: true };
  },
});

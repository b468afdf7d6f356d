import { escapeHtml, htmlPage, shortTime } from '../page';
import type { PaymentIntent } from './objects';
import type { CardState } from './state';
import type { Webhooks } from './webhooks';

const SHOWN = 200;
const TONE: Record<string, string> = {
  succeeded: 'good',
  requires_capture: 'good',
  canceled: 'bad',
  requires_action: 'wait',
};

/** Every payment at the card provider, newest first, as a page for people. */
export function cardPage(state: CardState, webhooks: Webhooks): Response {
  const intents = state.intents.all().reverse().slice(0, SHOWN);
  const waiting = webhooks.pending().length;
  const note =
    waiting > 0
      ? `<p class="wait">${waiting} webhook events wait to be delivered (${webhooks.mode}).</p>`
      : '';
  const rows = intents.map((intent) => row(state, intent)).join('');
  const head =
    '<th>When</th><th>Payment</th><th>Status</th><th>Card</th><th class="amount">Amount</th><th class="amount">Refunded</th>';
  const table = `<table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table>`;
  const empty = '<p class="empty">No payment yet. Rent a space and pay with 4242 4242 4242 4242.</p>';
  return htmlPage('Card payments', `${note}<div class="panel">${rows ? table : empty}</div>`, { refresh: 5 });
}

function row(state: CardState, intent: PaymentIntent): string {
  const charge = state.charges.get(intent.latest_charge ?? '');
  const card = charge?.payment_method_details.card;
  const wallet = card?.wallet ? ` · ${card.wallet.type.replace('_', ' ')}` : '';
  const failure = charge?.failure_message ?? '';
  const refunds = state.refunds.all().filter((refund) => refund.charge === charge?.id);
  const refunded = charge?.captured ? charge.amount_refunded : 0;
  const failed = refunds.some(({ status }) => status === 'failed')
    ? ' <span class="mark bad">failed</span>'
    : '';
  const disputed = charge?.disputed ? ' <span class="mark bad">disputed</span>' : '';
  const status = intent.status.replaceAll('_', ' ');
  const about =
    intent.description ??
    Object.entries(intent.metadata)
      .map(([key, value]) => `${key} ${value}`)
      .join(', ');
  return `<tr><td class="soft">${shortTime(intent.created * 1000)}</td>
<td>${escapeHtml(intent.id)}<br><span class="soft">${escapeHtml(about)}</span></td>
<td><span class="mark ${TONE[intent.status] ?? ''}">${escapeHtml(status)}</span>${disputed}<br><span class="bad">${escapeHtml(failure)}</span></td>
<td>${card ? escapeHtml(`${card.brand} ·· ${card.last4}${wallet}`) : '<span class="soft">none</span>'}</td>
<td class="amount">${money(intent.amount, intent.currency)}</td>
<td class="amount">${refunded > 0 ? money(refunded, intent.currency) : '–'}${failed}</td></tr>`;
}

function money(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}

import type { Collection, Journal } from '../journal';
import { type Payout, payoutsIn } from './balance';
import { recall } from './history';
import {
  type Charge,
  type ConfirmationToken,
  type Customer,
  type Dispute,
  type Event,
  newObject,
  type PaymentIntent,
  type PaymentMethod,
  publicView,
  type Refund,
  type Token,
} from './objects';

const API_VERSION = '2026-10-28.endive';

/** Everything that the card service stores, and the only way to publish a change. */
export type CardState = {
  intents: Collection<PaymentIntent>;
  charges: Collection<Charge>;
  refunds: Collection<Refund>;
  disputes: Collection<Dispute>;
  methods: Collection<PaymentMethod>;
  customers: Collection<Customer>;
  tokens: Collection<Token>;
  confirmationTokens: Collection<ConfirmationToken>;
  payouts: Collection<Payout>;
  /** Where events are sent; without it they are not sent. */
  webhookUrl: () => string | undefined;
  events: Collection<Event>;
  /** The object with this id, of any kind. */
  find: (id: string) => object | undefined;
  /** Stores an event with the current state of an object, and queues it for the webhook. */
  emit: (type: string, object: object) => void;
};

/** The state stored in `journal`. `onEvent` is called with every new event. */
export function createCardState(
  journal: Journal,
  onEvent: (event: Event) => void,
  webhookUrl: () => string | undefined,
): CardState {
  const intentRecords = journal.collection<PaymentIntent>('pi');
  const state = {
    intents: { ...intentRecords, get: (id: string) => intentRecords.get(id) ?? recall(complete, id) },
    charges: journal.collection<Charge>('ch'),
    refunds: journal.collection<Refund>('re'),
    disputes: journal.collection<Dispute>('dp'),
    methods: journal.collection<PaymentMethod>('pm'),
    customers: journal.collection<Customer>('cus'),
    tokens: journal.collection<Token>('tok'),
    confirmationTokens: journal.collection<ConfirmationToken>('ctoken'),
    payouts: payoutsIn(journal),
    webhookUrl,
    events: journal.collection<Event>('evt'),
  };
  const { intents, charges, refunds, disputes, methods, customers, payouts } = state;
  const kinds = [intents, charges, refunds, disputes, methods, customers, payouts];
  const complete: CardState = {
    ...state,
    find: (id) => kinds.map((kind) => kind.get(id)).find((object) => object !== undefined),
    emit: (type, object) => {
      const event: Event = {
        ...newObject('event', 'evt'),
        api_version: API_VERSION,
        type,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        data: { object: structuredClone(publicView(object)) },
      };
      state.events.set(event.id, event);
      onEvent(event);
    },
  };
  return complete;
}

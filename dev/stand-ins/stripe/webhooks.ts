import { createHmac } from 'node:crypto';
import type { Collection, Journal } from '../journal';
import { type Event, now } from './objects';

type Delivery = {
  id: string;
  event: Event;
  attempts: number;
  dueAt: number;
  state: 'waiting' | 'done' | 'given-up';
};

const MAX_ATTEMPTS = 20;
const MAX_PARALLEL = 4;

/** Signs a payload as the card provider does, for the header `stripe-signature`. */
export function signWebhook(payload: string, secret: string, seconds = now()): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')}`;
}

/**
 * Delivers events to the app until it returns 2xx. Retries are after 1, 2, 4 … 60 seconds, with 20 tries in all.
 * Pending events survive a restart. `hold` keeps everything back until `flush` or `deliver('normal')`.
 */
export class Webhooks {
  url: string | undefined;
  mode: 'normal' | 'hold' = 'normal';
  private readonly deliveries: Collection<Delivery>;
  private readonly waiting: Map<string, Delivery>;
  private readonly running = new Set<Promise<boolean>>();
  private timer: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(
    private readonly journal: Journal,
    private readonly secret: string,
    url: string | undefined,
  ) {
    this.url = url;
    this.deliveries = journal.collection<Delivery>('delivery');
    const unfinished = this.deliveries.all().filter(({ state }) => state === 'waiting');
    this.waiting = new Map(unfinished.map((delivery) => [delivery.id, { ...delivery, dueAt: 0 }]));
    this.schedule();
  }

  enqueue(event: Event): void {
    const delivery: Delivery = { id: event.id, event, attempts: 0, dueAt: Date.now(), state: 'waiting' };
    this.waiting.set(event.id, this.deliveries.set(event.id, delivery));
    this.schedule();
  }

  deliver(mode: 'normal' | 'hold'): void {
    this.mode = mode;
    this.schedule();
  }

  pending(): Event[] {
    return [...this.waiting.values()].map(({ event }) => event);
  }

  /** Sends all pending events, one after another, in this order and this many times. Returns the outcomes. */
  async flush({ order = 'oldest', times = 1 }: { order?: 'oldest' | 'newest'; times?: number } = {}) {
    await Promise.all(this.running);
    const queue = [...this.waiting.values()];
    if (order === 'newest') queue.reverse();
    const outcome = { delivered: 0, failed: 0 };
    for (const delivery of queue) {
      for (let round = 0; round < times; round++) {
        outcome[(await this.attempt(delivery)) ? 'delivered' : 'failed'] += 1;
      }
    }
    return outcome;
  }

  /** Waits until every delivery under way has a response. */
  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await Promise.all(this.running);
  }

  private schedule(): void {
    clearTimeout(this.timer);
    if (this.closed || this.mode === 'hold' || !this.url) return;
    const next = Math.min(...[...this.waiting.values()].map(({ dueAt }) => dueAt));
    if (Number.isFinite(next)) this.timer = setTimeout(() => this.run(), Math.max(next - Date.now(), 5));
  }

  private run(): void {
    for (const delivery of this.waiting.values()) {
      if (this.running.size >= MAX_PARALLEL) break;
      if (delivery.dueAt > Date.now()) continue;
      // Far in the future while under way; the attempt itself sets the next time.
      delivery.dueAt = Number.POSITIVE_INFINITY;
      const attempt = this.attempt(delivery);
      this.running.add(attempt);
      void attempt.finally(() => {
        this.running.delete(attempt);
        this.schedule();
      });
    }
    this.schedule();
  }

  private async attempt(delivery: Delivery): Promise<boolean> {
    const payload = JSON.stringify(delivery.event);
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': signWebhook(payload, this.secret),
    };
    const ok = await fetch(this.url ?? '', {
      method: 'POST',
      body: payload,
      headers,
      signal: AbortSignal.timeout(10_000),
    }).then(
      (response) => response.ok,
      () => false,
    );
    const attempts = delivery.attempts + 1;
    const failed = attempts >= MAX_ATTEMPTS ? 'given-up' : 'waiting';
    const state = ok ? 'done' : failed;
    const dueAt = Date.now() + Math.min(1000 * 2 ** (attempts - 1), 60_000);
    Object.assign(delivery, { attempts, state, dueAt });
    this.deliveries.set(delivery.id, { ...delivery });
    if (state !== 'waiting') this.waiting.delete(delivery.id);
    if (!this.closed) this.journal.commit();
    return ok;
  }
}

import { z } from 'zod';

const faultSchema = z.object({
  /** A method and a path. `*` matches anything, as in `GET /v1/refunds*`. */
  match: z.string(),
  mode: z.enum(['timeout-after', 'error-before', 'error-after', 'slow']),
  ms: z.number().int().min(0).optional(),
  status: z.number().int().min(400).max(599).default(500),
  times: z.number().int().min(1).default(1),
});

export type Fault = z.infer<typeof faultSchema>;

/** Planned failures, in the order of their requests. Each applies to `times` matching requests. */
export class Faults {
  private list: Fault[] = [];
  /** The functions that end each wait under way. */
  private waits = new Set<() => void>();

  add(input: unknown): Fault {
    const fault = faultSchema.parse(input);
    this.list.push(fault);
    return { ...fault };
  }

  /** Clears all faults. Responses that are slow at the moment, or wait for the caller to give up, are sent at once. */
  clear(): void {
    this.list = [];
    for (const end of this.waits) end();
  }

  all(): Fault[] {
    return this.list.map((fault) => ({ ...fault }));
  }

  /** The fault for this request, with its count decremented. */
  take(request: string, isReplay = false): Fault | undefined {
    const hit = this.list.find(
      ({ match, mode }) => pattern(match).test(request) && !(isReplay && mode.startsWith('error')),
    );
    if (!hit) return undefined;
    hit.times -= 1;
    if (hit.times === 0) this.list = this.list.filter((fault) => fault !== hit);
    return hit;
  }

  /**
   * Runs `answer` as the fault requires. Returns null for a response that is lost: it never arrives. A replayed
   * response no longer fails, but can be lost or slow.
   */
  async strike(request: string, answer: () => Promise<Response>, isReplay = false): Promise<Response | null> {
    const fault = this.take(request, isReplay);
    if (!fault) return answer();
    const error =
      fault.status === 400
        ? {
            type: 'invalid_request_error',
            code: 'payment_intent_unexpected_state',
            message: 'Not possible now.',
          }
        : { type: 'api_error', code: 'internal_server_error', message: 'Something went wrong.' };
    const failure = () => Response.json({ error }, { status: fault.status });
    if (fault.mode === 'error-before') return failure();
    if (fault.mode === 'slow') await this.pause(fault.ms ?? 3000);
    const response = await answer();
    if (fault.mode === 'error-after') return failure();
    if (fault.mode === 'timeout-after') {
      await this.pause(fault.ms ?? 60_000);
      return null;
    }
    return response;
  }

  /** Waits, but not longer than until the faults are cleared. */
  pause(ms: number): Promise<void> {
    return new Promise((next) => {
      const end = () => {
        clearTimeout(timer);
        this.waits.delete(end);
        next();
      };
      const timer = setTimeout(end, ms).unref();
      this.waits.add(end);
    });
  }
}

function pattern(match: string): RegExp {
  const escaped = match.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\\*', '.*');
  return new RegExp(`^${escaped}$`);
}

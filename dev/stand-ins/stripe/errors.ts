/** A refusal in the card API's own format: `{ error: body }` with this status. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: { type: string; message: string; [key: string]: unknown },
  ) {
    super(body.message);
  }
}

/** Refuses an invalid request. */
export function invalid(message: string, extra: Record<string, unknown> = {}, status = 400): never {
  throw new ApiError(status, { type: 'invalid_request_error', message, ...extra });
}

/** Refuses an unknown id. */
export function missing(kind: string, id: string, param = 'id'): never {
  return invalid(`No such ${kind}: '${id}'`, { code: 'resource_missing', param }, 404);
}

/** Refuses an action that the object's state does not allow. */
export function unexpectedState(message: string, paymentIntent: unknown): never {
  return invalid(message, { code: 'payment_intent_unexpected_state', payment_intent: paymentIntent });
}

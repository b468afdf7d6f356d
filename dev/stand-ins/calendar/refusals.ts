/** A refusal in the format of the calendar's API. */
export class CalendarError extends Error {
  constructor(
    readonly status: number,
    readonly reason: string,
    message: string,
  ) {
    super(message);
  }
}

/** The API's response to it. */
export const refusal = ({ status, reason, message }: CalendarError): Response =>
  Response.json(
    { error: { errors: [{ domain: 'global', reason, message }], code: status, message } },
    { status },
  );

export const missing = () => new CalendarError(404, 'notFound', 'Not Found');

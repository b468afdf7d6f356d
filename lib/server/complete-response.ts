import { type IncomingMessage, ServerResponse } from 'node:http';
import { SERVER_AWAY } from '@/lib/foundation/errors';

/** The bodies of refusals that the framework sends without one of ours, by status. */
const REFUSALS: Record<number, { message: string; code: string }> = {
  400: { message: 'The request is malformed', code: 'invalid' },
  404: { message: 'Path not found', code: 'not_found' },
  405: { message: 'This path does not have this method', code: 'method_not_allowed' },
  413: { message: 'The request is too large', code: 'too_large' },
};
const DEFECT = { message: SERVER_AWAY, code: 'defect' };

/** Whether an address is one of the API. */
export const isApi = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url);

/**
 * The response to a request; adds the JSON body to a failure of the API that lacks one: docs/rules.md#failures. The
 * framework can send the head before it writes, so the decision is made on the head.
 */
export class CompleteResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  /** The body that replaces what the framework writes. */
  private replacement: string | undefined;

  private isBare(status: number, headers?: unknown): boolean {
    const type = Object(headers)['content-type'] ?? this.getHeader('content-type') ?? '';
    return status >= 400 && isApi(this.req.url ?? '') && !String(type).includes('json');
  }

  override writeHead(status: number, ...rest: never[]): this {
    if (this.isBare(status, rest.at(-1))) {
      this.replacement = JSON.stringify(REFUSALS[status] ?? DEFECT);
      this.removeHeader('content-encoding');
      this.setHeader('content-type', 'application/json');
      this.setHeader('content-length', Buffer.byteLength(this.replacement));
      this.setHeader('cache-control', 'no-store');
    }
    return super.writeHead(status, ...rest);
  }

  override write(...chunk: unknown[]): boolean {
    return this.replacement !== undefined || super.write(...(chunk as [unknown]));
  }

  override end(...chunk: unknown[]): this {
    if (!this.headersSent && this.isBare(this.statusCode)) this.writeHead(this.statusCode);
    return super.end(...((this.replacement === undefined ? chunk : [this.replacement]) as [unknown]));
  }
}

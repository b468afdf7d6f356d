import { type IncomingMessage, ServerResponse } from 'node:http';
import { SERVER_AWAY } from '@/lib/foundation/failure-texts';
import { isApiRoute } from '@/lib/platform/http/route-templates';

/** The bodies of refusals that the framework sends without one of ours, by status. */
const REFUSALS: Record<number, { message: string; code: string }> = {
  400: { message: 'The request is malformed', code: 'invalid' },
  404: { message: 'Path not found', code: 'not_found' },
  405: { message: 'This path does not have this method', code: 'method_not_allowed' },
  413: { message: 'The request is too large', code: 'too_large' },
};
const DEFECT = { message: SERVER_AWAY, code: 'defect' };

/** The character set of every text that this server sends. */
const CHARSET = '; charset=utf-8';

/** A type with its character set, if it is one of texts. */
function withCharset(type: string): string {
  const [media = '', ...parameters] = type.toLowerCase().split(';');
  const isText = media.startsWith('text/') || /[/+]xml$/.test(media.trim());
  return isText && !parameters.some((each) => each.includes('charset=')) ? type + CHARSET : type;
}

/** The type of a response to which the framework gave this one, or none: it then redirects or fails in plain text. */
function wholeType(status: number, type: string | undefined): string | undefined {
  if (type !== undefined) return withCharset(type);
  return status >= 300 && status !== 304 ? `text/plain${CHARSET}` : undefined;
}

/**
 * The response to a request; adds the JSON body to a failure of the API that lacks one (docs/rules.md#failures), and
 * the type and character set of a body of the framework that lack them. The framework can send the head before it
 * writes, so the decision is made on the head.
 */
export class CompleteResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  /** The body that replaces what the framework writes. */
  private replacement: string | undefined;

  private isBare(status: number, headers?: unknown): boolean {
    const type = Object(headers)['content-type'] ?? this.getHeader('content-type') ?? '';
    return status >= 400 && isApiRoute(this.req.url ?? '') && !String(type).includes('json');
  }

  override writeHead(status: number, ...rest: never[]): this {
    if (this.isBare(status, rest.at(-1))) {
      this.replacement = JSON.stringify(REFUSALS[status] ?? DEFECT);
      this.removeHeader('content-encoding');
      this.setHeader('content-type', 'application/json');
      this.setHeader('content-length', Buffer.byteLength(this.replacement));
      this.setHeader('cache-control', 'no-store');
    }
    // A type that comes with the head takes its place.
    const type = this.getHeader('content-type')?.toString();
    const whole = wholeType(status, type);
    if (whole !== type && whole !== undefined) this.setHeader('content-type', whole);
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

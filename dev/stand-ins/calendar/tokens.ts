import { randomBytes } from 'node:crypto';
import { CalendarError } from './refusals';

const LIFETIME_SECONDS = 3599;

/**
 * Issues access tokens for all refresh tokens except revoked ones. Nothing is stored: after a restart every access
 * token is refused, and requested again.
 */
export function createTokens() {
  const given = new Map<string, number>();
  const revoked = new Set<string>();
  const requests: string[] = [];
  return {
    answer: async (request: Request): Promise<Response> => {
      const form = new URLSearchParams(await request.text());
      const refuse = (status: number, error: string) => Response.json({ error }, { status });
      if (form.get('grant_type') !== 'refresh_token') return refuse(400, 'unsupported_grant_type');
      if (!form.get('client_id') || !form.get('client_secret')) return refuse(401, 'invalid_client');
      const refreshToken = form.get('refresh_token') ?? '';
      requests.push(refreshToken);
      if (!refreshToken || revoked.has(refreshToken)) return refuse(400, 'invalid_grant');
      const token = `ya29.${randomBytes(24).toString('base64url')}`;
      given.set(token, Date.now() + LIFETIME_SECONDS * 1000);
      const scope = 'https://www.googleapis.com/auth/calendar.events';
      return Response.json({
        access_token: token,
        expires_in: LIFETIME_SECONDS,
        scope,
        token_type: 'Bearer',
      });
    },
    /** Throws 401 unless the request has an issued, valid token. */
    assert: (request: Request): void => {
      const token = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '';
      if ((given.get(token) ?? 0) > Date.now()) return;
      throw new CalendarError(401, 'authError', 'Invalid Credentials');
    },
    revoke: (refreshToken: string) => revoked.add(refreshToken),
    /** Expires every issued token. */
    expire: () => given.clear(),
    /** How often a refresh token was used. */
    timesAsked: (refreshToken: string) => requests.filter((one) => one === refreshToken).length,
  };
}

import type Pusher from 'pusher-js';
import type { RealtimeSettings } from '@/lib/platform/realtime/schema';

export type Proof = { auth: string; user_data?: string };
/** Where a proof comes from: for a channel, and for the user of the connection. */
export type ProofPath = '/realtime/auth' | '/realtime/user-auth';

export type Proves = (
  asked: { socketId: string; channelName?: string },
  done: (error: Error | null, proof: Proof | null) => void,
) => void;

/** A connection to the realtime service, which `proofOf` authenticates. */
export function createClient(
  Client: typeof Pusher,
  { key, url }: RealtimeSettings,
  proofOf: (path: ProofPath) => Proves,
): Pusher {
  const channel = proofOf('/realtime/auth');
  const user = proofOf('/realtime/user-auth');
  const { hostname, port, protocol } = new URL(url);
  const secure = protocol === 'wss:';
  return new Client(key, {
    cluster: '',
    wsHost: hostname,
    wsPort: Number(port) || 80,
    wssPort: Number(port) || 443,
    forceTLS: secure,
    enabledTransports: [secure ? 'wss' : 'ws'],
    // A connection that died without a word is noticed within half a minute.
    activityTimeout: 20_000,
    pongTimeout: 6_000,
    unavailableTimeout: 3_000,
    channelAuthorization: { transport: 'ajax', endpoint: '', customHandler: channel },
    userAuthentication: {
      transport: 'ajax',
      endpoint: '',
      customHandler: (asked, done) =>
        user(asked, (error, proof) =>
          done(error, proof && { auth: proof.auth, user_data: proof.user_data ?? '' }),
        ),
    },
  });
}

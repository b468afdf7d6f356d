import type Pusher from 'pusher-js';
import type { RealtimeSettings } from '@/lib/platform/realtime/schema';

export type Proof = { auth: string; user_data?: string };
/** The sources of a proof: for a channel, and for the user of the connection. */
export type ProofPath = '/realtime/auth' | '/realtime/user-auth';

export type Proves = (
  request: { socketId: string; channelName?: string },
  done: (error: Error | null, proof: Proof | null) => void,
) => void;

/** A value of a WebSocket's `readyState`. */
const OPEN = 1;

/**
 * The library delays each message by a timer, and the socket can close before it fires (the screen is left, or the
 * service disconnects). Such a message is dropped, because a browser would report an error for it.
 */
function dropLateMessages({ Runtime }: typeof Pusher) {
  type Socket = ReturnType<typeof Runtime.createWebSocket> & { readyState?: number };
  Runtime.createWebSocket = (url) => {
    const socket: Socket = new (Runtime.getWebSocketAPI())(url);
    const send = socket.send.bind(socket);
    socket.send = (message) => {
      if (socket.readyState === OPEN) send(message);
    };
    return socket;
  };
}

/** A connection to the realtime service, which `proofOf` authenticates. */
export function createClient(
  Client: typeof Pusher,
  { key, url }: RealtimeSettings,
  proofOf: (path: ProofPath) => Proves,
): Pusher {
  dropLateMessages(Client);
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
    // A connection that died silently is noticed within half a minute.
    activityTimeout: 20_000,
    pongTimeout: 6_000,
    unavailableTimeout: 3_000,
    channelAuthorization: { transport: 'ajax', endpoint: '', customHandler: channel },
    userAuthentication: {
      transport: 'ajax',
      endpoint: '',
      customHandler: (request, done) =>
        user(request, (error, proof) =>
          done(error, proof && { auth: proof.auth, user_data: proof.user_data ?? '' }),
        ),
    },
  });
}

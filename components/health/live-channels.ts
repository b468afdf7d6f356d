import { nextSequence, type SequenceState } from '@/lib/pods/health/sequence';

/** The state of a connection's channels: which were joined, and the sequence numbers that each has received. */
export type LiveChannels = {
  joined: ReadonlySet<string>;
  sequences: ReadonlyMap<string, SequenceState>;
};

export type ChannelEvent =
  | { kind: 'joined'; name: string }
  | { kind: 'received'; name: string; seq: number }
  | { kind: 'left' | 'caught-up' };

export const NO_CHANNELS: LiveChannels = { joined: new Set(), sequences: new Map() };

/** Whether a sequence number of the channel is missing. */
export const hasGap = ({ sequences }: LiveChannels, name: string): boolean =>
  (sequences.get(name)?.missing.length ?? 0) > 0;

/** The channels after an event. Joining restarts the sequence; a snapshot closes every gap. */
export function channelsAfter(channels: LiveChannels, event: ChannelEvent): LiveChannels {
  const { joined, sequences } = channels;
  switch (event.kind) {
    case 'joined': {
      const others = [...sequences].filter(([name]) => name !== event.name);
      return { joined: new Set([...joined, event.name]), sequences: new Map(others) };
    }
    case 'received': {
      const next = nextSequence(sequences.get(event.name), event.seq);
      return { joined, sequences: new Map([...sequences, [event.name, next]]) };
    }
    case 'left':
      return { joined: new Set(), sequences };
    case 'caught-up': {
      const states = new Map<string, SequenceState>();
      for (const [name, { last }] of sequences) states.set(name, { last, missing: [] });
      return { joined, sequences: states };
    }
  }
}

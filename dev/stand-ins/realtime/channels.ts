import type { WebSocket } from 'ws';

export type Member = { user_id: string; user_info?: unknown };

/** One connection. `userId` is set after it has signed in. */
export type Connection = { id: string; socket: WebSocket; userId?: string };

/** Sends one event in the protocol's envelope. */
export function send({ socket }: Connection, event: string, data: unknown, channel?: string): void {
  if (socket.readyState !== socket.OPEN) return;
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  socket.send(JSON.stringify({ event, ...(channel ? { channel } : {}), data: text }));
}

/** The subscribers of each channel. A channel exists while it has subscribers. */
export class Channels {
  private readonly byName = new Map<string, Map<Connection, Member | undefined>>();

  names(prefix = ''): string[] {
    return [...this.byName.keys()].filter((name) => name.startsWith(prefix));
  }

  count(name: string): number {
    return this.byName.get(name)?.size ?? 0;
  }

  has(name: string, connection: Connection): boolean {
    return this.byName.get(name)?.has(connection) ?? false;
  }

  /** The distinct people on a presence channel. */
  members(name: string): Map<string, Member> {
    const present = [...(this.byName.get(name)?.values() ?? [])].filter((member) => member !== undefined);
    return new Map(present.map((member) => [member.user_id, member]));
  }

  join(name: string, connection: Connection, member?: Member): void {
    const isMember = member && this.members(name).has(member.user_id);
    const channel = this.byName.get(name) ?? new Map<Connection, Member | undefined>();
    this.byName.set(name, channel.set(connection, member));
    const people = this.members(name);
    const hash = Object.fromEntries([...people].map(([id, { user_info }]) => [id, user_info ?? null]));
    const presence = { ids: [...people.keys()], hash, count: people.size };
    send(connection, 'pusher_internal:subscription_succeeded', member ? { presence } : {}, name);
    if (member && !isMember) this.broadcast(name, 'pusher_internal:member_added', member, connection.id);
  }

  leave(name: string, connection: Connection): void {
    const channel = this.byName.get(name);
    const member = channel?.get(connection);
    if (!channel?.delete(connection)) return;
    if (channel.size === 0) this.byName.delete(name);
    if (member && !this.members(name).has(member.user_id)) {
      this.broadcast(name, 'pusher_internal:member_removed', { user_id: member.user_id });
    }
  }

  leaveAll(connection: Connection): void {
    for (const name of this.names()) this.leave(name, connection);
  }

  broadcast(name: string, event: string, data: unknown, exceptId?: string): void {
    for (const connection of this.byName.get(name)?.keys() ?? []) {
      if (connection.id !== exceptId) send(connection, event, data, name);
    }
  }
}

import type { AuditRow } from './schema';

export const ACTOR_KIND_WORDS: Record<AuditRow['actorKind'], string> = {
  staff: 'Staff',
  visitor: 'A visitor',
  pod: 'A pod',
  system: 'System',
};

/** The actor's name for people, or else the kind of caller. */
export const actorName = ({ admin, actorKind }: AuditRow): string =>
  admin?.name ?? ACTOR_KIND_WORDS[actorKind];

/** A network address without the prefix of an IPv4-mapped IPv6 address. */
export const addressText = (ip: string | null): string | null => ip?.replace(/^::ffff:(?=\d+\.)/, '') ?? null;

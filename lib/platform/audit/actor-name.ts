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

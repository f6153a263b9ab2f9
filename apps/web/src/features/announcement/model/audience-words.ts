import { formatList } from '#shared/format/list.ts';
import { textOf } from '#shared/i18n/texts.ts';
import type { Audience } from './announcement-reads.ts';

/** Whom an announcement is for, in words: 技术员、调度员 · 3号楼. */
export function describeAudience({ kind, roles, teams, areas }: Audience): string {
  if (kind === 'teams') return formatList(teams.map(({ name }) => name));
  const who =
    kind === 'roles' ? formatList(roles.map((role) => textOf('codes', `role.${role}`))) : textOf('announcement', `audience.${kind}`);
  return areas.length === 0 ? who : `${who} · ${formatList(areas.map(({ name }) => name))}`;
}

import { listSpecialties } from '@energy-om/domain';
import type { FieldDifference } from '#shared/form/VersionConflict.tsx';
import { formatList } from '#shared/format/list.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { type TeamDraft, toTeamDraft } from './team-draft.ts';
import type { Team } from './types.ts';

const namesOf = (named: readonly { name: string }[]) => formatList(named.map(({ name }) => name));

/** The fields in which the typed team differs from the stored one, in the order of the form. @param wholeName what a team without areas serves */
export function listTeamDifferences(stored: Team, typed: TeamDraft, wholeName: string): FieldDifference[] {
  const describe = (draft: TeamDraft) => ({
    name: draft.name.trim(),
    specialty: formatList(listSpecialties(draft.specialty)),
    areas: draft.areas.length > 0 ? namesOf(draft.areas) : wholeName,
    businessTypes: namesOf(draft.businessTypes),
    phone: draft.phone.trim(),
    members: formatList(draft.people.map(({ fullName }) => fullName)),
    leads: draft.people.find(({ id }) => id === draft.leaderId)?.fullName ?? '',
  });
  const [theirs, mine] = [describe(toTeamDraft(stored)), describe(typed)];
  return (['name', 'specialty', 'areas', 'businessTypes', 'phone', 'members', 'leads'] as const)
    .map((field) => ({ label: textOf('organisation', `teamEdit.${field}`), theirs: theirs[field], mine: mine[field] }))
    .filter((difference) => difference.theirs !== difference.mine);
}

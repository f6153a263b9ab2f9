import type { ApiInput, ApiOutput } from '@energy-om/contract';
import { formatList } from '#shared/format/list.ts';
import { joinSpecialties, listSpecialties } from '#shared/team/specialties.ts';

type Team = ApiOutput<'listTeams'>[number];

export interface TeamPerson {
  id: string;
  fullName: string;
}

export interface TeamDraft {
  name: string;
  specialty: string;
  /** Null: the team serves all areas. */
  areaId: string | null;
  phone: string;
  people: readonly TeamPerson[];
  leaderId: string | null;
}

export const emptyTeam: TeamDraft = { name: '', specialty: '', areaId: null, phone: '', people: [], leaderId: null };

export function toTeamDraft(team: Team): TeamDraft {
  const { name, specialty, area, phone, members, leader } = team;
  const people = members.map(({ id, fullName }) => ({ id, fullName }));
  return {
    name,
    specialty: formatList(listSpecialties(specialty)),
    areaId: area?.id ?? null,
    phone: phone ?? '',
    people,
    leaderId: leader?.id ?? null,
  };
}

export function toTeamInput({ name, specialty, areaId, phone, people, leaderId }: TeamDraft): ApiInput<'createTeam'> {
  return {
    name: name.trim(),
    specialty: joinSpecialties(specialty),
    areaId,
    phone: phone.trim(),
    memberIds: people.map(({ id }) => id),
    leaderId,
  };
}

const fewestDigits = 3;

/** Whether a phone can dial the number; an empty one is valid too. */
export function isCallable(phone: string): boolean {
  return phone.trim() === '' || phone.replaceAll(/\D/g, '').length >= fewestDigits;
}

/** Adds or removes a member. A leader who is removed is the leader no more. */
export function togglePerson(draft: TeamDraft, person: TeamPerson): Pick<TeamDraft, 'people' | 'leaderId'> {
  const isIn = draft.people.some(({ id }) => id === person.id);
  if (!isIn) return { people: [...draft.people, person], leaderId: draft.leaderId };
  return {
    people: draft.people.filter(({ id }) => id !== person.id),
    leaderId: draft.leaderId === person.id ? null : draft.leaderId,
  };
}

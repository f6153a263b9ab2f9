import type { ApiInput, ApiOutput } from '@energy-om/contract';
import { listSpecialties } from '@energy-om/domain';
import { formatList } from '#shared/format/list.ts';

type Team = ApiOutput<'listTeams'>[number];

export interface TeamPerson {
  id: string;
  fullName: string;
}

export interface TeamDraft {
  /** Null: a new one. */
  version: number | null;
  name: string;
  /** Its trades as they are typed. */
  specialty: string;
  /** None: the whole organisation, or what the account administers of it. With names, since some may have been retired. */
  areas: readonly { id: string; name: string }[];
  phone: string;
  /** None: the team serves all. With names, since some may have been retired. */
  businessTypes: readonly { id: string; name: string }[];
  people: readonly TeamPerson[];
  leaderId: string | null;
}

export const emptyTeam: TeamDraft = {
  version: null,
  name: '',
  specialty: '',
  areas: [],
  phone: '',
  businessTypes: [],
  people: [],
  leaderId: null,
};

export function toTeamDraft(team: Team): TeamDraft {
  const { version, name, specialties, areas, phone, businessTypes, members, leader } = team;
  const people = members.map(({ id, fullName }) => ({ id, fullName }));
  return {
    version,
    name,
    specialty: formatList(specialties),
    areas,
    phone: phone ?? '',
    businessTypes,
    people,
    leaderId: leader?.id ?? null,
  };
}

/** @param defaultAreaId what a team without areas serves; null: the whole organisation */
export function toTeamInput(
  { name, specialty, areas, phone, businessTypes, people, leaderId }: TeamDraft,
  defaultAreaId: string | null,
): ApiInput<'createTeam'> {
  const areaIds = areas.map(({ id }) => id);
  return {
    name: name.trim(),
    specialties: listSpecialties(specialty),
    areaIds: areaIds.length > 0 || defaultAreaId === null ? areaIds : [defaultAreaId],
    phone: phone.trim(),
    businessTypeIds: businessTypes.map(({ id }) => id),
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

/** Adds a trade to those that are typed, or takes it out. */
export function toggleTrade(specialty: string, trade: string): string {
  const trades = listSpecialties(specialty);
  return formatList(trades.includes(trade) ? trades.filter((one) => one !== trade) : [...trades, trade]);
}

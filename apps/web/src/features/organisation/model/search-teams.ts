import type { ApiOutput } from '@energy-om/contract';

type Team = ApiOutput<'listTeams'>[number];

/** Teams by name or trade, and those with a member of that name; the account's own first. */
export function searchTeams(teams: readonly Team[], keyword: string, ownIds: readonly string[]): Team[] {
  const wanted = keyword.trim().toLowerCase();
  const matches = ({ name, specialties, members }: Team) =>
    [name, ...specialties, ...members.map(({ fullName }) => fullName)].some((text) => text.toLowerCase().includes(wanted));
  const isOwn = ({ id }: Team) => ownIds.includes(id);
  return teams.filter(matches).sort((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
}

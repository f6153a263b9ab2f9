import { expect, it } from 'vitest';
import { searchTeams } from '#features/organisation/model/search-teams.ts';
import { createTeam } from '../support/organisation.ts';

const electrical = createTeam();
const climate = createTeam({ id: 'team-2', name: '暖通班', specialties: ['暖通'], members: [], leader: null });
const all = [climate, electrical];
const namesOf = (keyword: string, ownIds: string[] = []) => searchTeams(all, keyword, ownIds).map(({ name }) => name);

it('puts the account’s own team first and keeps the order of the others', () => {
  expect(namesOf('')).toEqual(['暖通班', '电气一班']);
  expect(namesOf('', ['team-1'])).toEqual(['电气一班', '暖通班']);
});

it('finds a team by its name, a specialty or a member', () => {
  expect(namesOf('一班')).toEqual(['电气一班']);
  expect(namesOf('暖通')).toEqual(['暖通班']);
  expect(namesOf(' 王磊 ')).toEqual(['电气一班']);
  expect(namesOf('nobody')).toEqual([]);
});

import type { ApiName } from '@energy-om/contract';
import { encodeCursor } from '#services/core/page.ts';
import type { OrderFixture } from '../support/factories/order-fixture.ts';

type Case = [
  name: ApiName,
  kind: 'account' | 'skill' | 'picture' | 'businessType',
  input: (id: string, context: { mine: OrderFixture }) => Record<string, unknown>,
];

const ofTechnician = ({ tenant }: OrderFixture) => ({ accountId: tenant.accounts.technician.id, kind: 'welding' });

const team = { name: '改过的班', memberIds: [], leaderId: null };

export const readsOfPeople: Case[] = [
  ['listMemberSkills', 'account', (accountId) => ({ accountId })],
  ['listEndingSkills', 'skill', (id) => ({ cursor: encodeCursor([id, 3, 0]) })],
];

export const writesOfPeople: Case[] = [
  ['saveSkill', 'skill', (id, { mine }) => ({ ...ofTechnician(mine), id, version: 1 })],
  ['saveSkill', 'account', (accountId) => ({ accountId, kind: 'welding' })],
  ['saveSkill', 'picture', (photoId, { mine }) => ({ ...ofTechnician(mine), photoId })],
  ['removeSkill', 'skill', (id) => ({ id, version: 1 })],
  ['createTeam', 'businessType', (id) => ({ ...team, businessTypeIds: [id] })],
  ['updateTeam', 'businessType', (id, { mine }) => ({ ...team, id: mine.tenant.team.id, businessTypeIds: [id] })],
];

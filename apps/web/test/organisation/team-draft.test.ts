import { beforeAll, describe, expect, it } from 'vitest';
import { emptyTeam, isCallable, togglePerson, toTeamDraft, toTeamInput } from '#features/organisation/model/team-draft.ts';
import { chooseLanguage } from '#shared/i18n/language.ts';
import { createTeam } from '../support/organisation.ts';

const wang = { id: 'account-1', fullName: '王磊' };
const li = { id: 'account-3', fullName: '李卫东' };

beforeAll(() => chooseLanguage('zh-CN'));

describe('the specialties of a team', () => {
  it('are sent one by one, however they were typed', () => {
    const sent = (specialty: string) => toTeamInput({ ...emptyTeam, specialty }, null).specialties;
    expect(sent(' 电气、照明，计量; 电气 ')).toEqual(['电气', '照明', '计量']);
    expect(sent('  ')).toEqual([]);
  });

  it('are unchanged by reading and sending the form', () => {
    const draft = toTeamDraft(createTeam({ specialties: ['电气', '照明'] }));
    expect(draft.specialty).toBe('电气、照明');
    expect(toTeamInput(draft, null).specialties).toEqual(['电气', '照明']);
  });
});

it('sends the members by id with their leader, and trimmed texts', () => {
  const draft = {
    ...emptyTeam,
    name: ' 电气二班 ',
    phone: ' 0571 ',
    areas: [{ id: 'area-1', name: '一站' }],
    people: [wang, li],
    leaderId: li.id,
  };
  expect(toTeamInput(draft, 'area-9')).toEqual({
    name: '电气二班',
    specialties: [],
    areaIds: ['area-1'],
    phone: '0571',
    businessTypeIds: [],
    memberIds: [wang.id, li.id],
    leaderId: li.id,
  });
  expect([null, 'area-9'].map((area) => toTeamInput(emptyTeam, area).areaIds)).toEqual([[], ['area-9']]);
});

it('removes the leader together with the member, and keeps the leader when another member is removed', () => {
  const draft = { ...emptyTeam, people: [wang, li], leaderId: li.id };
  expect(togglePerson(draft, li)).toEqual({ people: [wang], leaderId: null });
  expect(togglePerson(draft, wang)).toEqual({ people: [li], leaderId: li.id });
  expect(togglePerson({ ...emptyTeam, people: [li], leaderId: li.id }, wang)).toEqual({ people: [li, wang], leaderId: li.id });
});

it.each([
  ['0571-88610021', true],
  ['110', true],
  ['', true],
  ['abc', false],
  ['转 8', false],
])('accepts %j as a number that can be called: %j', (phone, expected) => {
  expect(isCallable(phone)).toBe(expected);
});

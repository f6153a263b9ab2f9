import { beforeAll, describe, expect, it } from 'vitest';
import { joinSpecialties, listSpecialties } from '#features/organisation/model/specialties.ts';
import { emptyTeam, isCallable, togglePerson, toTeamDraft, toTeamInput } from '#features/organisation/model/team-draft.ts';
import { chooseLanguage } from '#shared/i18n/language.ts';
import { createTeam } from '../support/organisation.ts';

const wang = { id: 'account-1', fullName: '王磊' };
const li = { id: 'account-3', fullName: '李卫东' };

beforeAll(() => chooseLanguage('zh-CN'));

describe('trades of a team', () => {
  it('are kept between plain commas, by which dispatching finds them, however they were typed', () => {
    expect(joinSpecialties(' 电气、照明，计量; 电气 ')).toBe('电气,照明,计量');
    expect(joinSpecialties('  ')).toBe('');
    expect(listSpecialties('电气,照明')).toEqual(['电气', '照明']);
  });

  it('come out of the form as they went in', () => {
    const draft = toTeamDraft(createTeam({ specialty: '电气,照明' }));
    expect(draft.specialty).toBe('电气、照明');
    expect(toTeamInput(draft).specialty).toBe('电气,照明');
  });
});

it('sends the members by id with their leader, and texts without blanks around them', () => {
  const draft = { ...emptyTeam, name: ' 电气二班 ', phone: ' 0571 ', areaId: 'area-1', people: [wang, li], leaderId: li.id };
  expect(toTeamInput(draft)).toEqual({
    name: '电气二班',
    specialty: '',
    areaId: 'area-1',
    phone: '0571',
    memberIds: [wang.id, li.id],
    leaderId: li.id,
  });
});

it('lets nobody lead who is taken out, and leaves the leader when another goes', () => {
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
])('takes %j for something one can call: %j', (phone, expected) => {
  expect(isCallable(phone)).toBe(expected);
});

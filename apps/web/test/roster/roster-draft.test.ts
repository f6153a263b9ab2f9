import { beforeAll, expect, it } from 'vitest';
import { listRosterDifferences } from '#features/roster/model/roster-differences.ts';
import {
  addShiftType,
  draftOfPreset,
  mondayOf,
  nextOnDay,
  removeShiftType,
  toRosterDraft,
  toRosterInput,
} from '#features/roster/model/roster-draft.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);

const draft = () => draftOfPreset('fourCrewsThreeShifts', '2026-11-23');

it('proposes a pattern with its names, letters, hours and crews', () => {
  const input = toRosterInput('team', draft(), 0);
  expect(input.shiftTypes.map(({ name, letter, from, to }) => [name, letter, from, to])).toEqual([
    ['早班', '早', 480, 960],
    ['中班', '中', 960, 0],
    ['夜班', '夜', 0, 480],
  ]);
  expect(input.crews.map(({ name, offset }) => [name, offset])).toEqual([
    ['1 值', 0],
    ['2 值', 2],
    ['3 值', 4],
    ['4 值', 6],
  ]);
  expect(input).toMatchObject({ startsOn: '2026-11-23', limits: { minRestHours: 11, maxOvertimeHours: 36, minOnDuty: 1 } });
});

it('shows a stored roster as it was sent, without people who left the team', () => {
  const { teamId, version, reason = '', ...plan } = toRosterInput('team', draft(), 3);
  const [crew, ...others] = plan.crews;
  const crews = [{ name: crew?.name ?? '', offset: 0, memberIds: ['here', 'gone'] }, ...others];
  const shown = toRosterDraft({ ...plan, crews, teamId, teamName: '一班', version: 3, reason }, [{ id: 'here', fullName: '王磊' }]);
  expect(shown.crews[0]?.members).toEqual([{ id: 'here', name: '王磊' }]);
  expect(toRosterInput('team', shown, Number(version))).toMatchObject({ shiftTypes: plan.shiftTypes, cycle: plan.cycle });
});

it('goes through the shifts of a day to the day off and around', () => {
  const { shiftTypes } = draft();
  expect(nextOnDay(shiftTypes, 'early')).toBe('late');
  expect(nextOnDay(shiftTypes, 'night')).toBeNull();
  expect(nextOnDay(shiftTypes, null)).toBe('early');
});

it('gives a new shift a key of its own, and takes a removed one out of the cycle', () => {
  const [one, other] = [addShiftType(draft().shiftTypes), addShiftType(draft().shiftTypes)].map((types) => types[3]?.key);
  expect(one).toMatch(/^[a-z0-9]{8}$/);
  expect(one).not.toBe(other);
  const { shiftTypes, cycle } = removeShiftType(draft(), 'late');
  expect(shiftTypes.map(({ key }) => key)).toEqual(['early', 'night']);
  expect(cycle).toEqual(['early', 'early', null, null, 'night', 'night', null, null]);
});

it('finds the Monday of a week', () => {
  expect(['2026-11-23', '2026-11-29', '2026-11-30'].map(mondayOf)).toEqual(['2026-11-23', '2026-11-23', '2026-11-30']);
});

it('compares what is typed with what somebody else has saved, part by part', () => {
  const { teamId, version: _, reason = '', ...plan } = toRosterInput('team', draft(), 1);
  const roster = { ...plan, teamId, teamName: '一班', version: 2, reason };
  const answer = { team: { id: 'team', name: '一班' }, roster, members: [], today: '2026-11-24', mayManage: true };
  expect(listRosterDifferences(answer, draft())).toEqual([]);
  const typed = { ...draft(), cycle: ['early', null], minOnDuty: '2' };
  expect(listRosterDifferences(answer, typed)).toEqual([
    { label: '轮班周期', theirs: '早 早 中 中 夜 夜 休 休', mine: '早 休' },
    { label: '每班至少', theirs: '1', mine: '2' },
  ]);
  const [first, ...rest] = draft().crews;
  const moved = { ...draft(), crews: [{ key: 0, name: first?.name ?? '', offset: 2, members: [{ id: 'wang', name: '王磊' }] }, ...rest] };
  expect(listRosterDifferences(answer, moved)).toEqual([
    { label: '轮值组 1', theirs: '1 值 · 第 1 天（早班）', mine: '1 值 · 第 3 天（中班） · 王磊' },
  ]);
  expect(listRosterDifferences({ ...answer, roster: null }, typed)).toEqual(['排班已被删除']);
});

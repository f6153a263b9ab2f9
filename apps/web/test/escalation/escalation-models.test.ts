import { hourMs, minuteMs } from '@energy-om/domain';
import { beforeAll, expect, it } from 'vitest';
import { describeSteps } from '#features/escalation/model/describe-steps.ts';
import { listDifferences } from '#features/escalation/model/escalation-differences.ts';
import {
  addStep,
  type EscalationDraft,
  hasSteps,
  proposeTypedSteps,
  stepsOf,
  type TypedStep,
  takeProposal,
  toEscalationDraft,
  toEscalationInput,
} from '#features/escalation/model/escalation-draft.ts';
import { countFaultyClocks, findDraftFaults } from '#features/escalation/model/escalation-faults.ts';
import { createEscalation } from '../support/escalation.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);

const stored = createEscalation({
  version: 4,
  clockTargets: { 2: { accept: { duration: 20 * minuteMs, counts: 'always' } } },
  steps: {
    2: {
      accept: [
        { at: { unit: 'percent', value: 75 }, recipients: [{ kind: 'owner' }], repeat: null },
        {
          at: { unit: 'minutesLate', value: 30 },
          recipients: [{ kind: 'dispatchers' }, { kind: 'role', role: 'technician' }, { kind: 'person', id: 'account-3' }],
          repeat: { everyMinutes: 15, times: 3 },
        },
      ],
    },
  },
  people: [{ id: 'account-3', fullName: '李卫东', isMember: true }],
});

function withSteps(steps: readonly Partial<TypedStep>[], draft: EscalationDraft = toEscalationDraft(createEscalation())): EscalationDraft {
  const step: TypedStep = { key: 0, unit: 'percent', value: '75', recipients: ['owner'], people: [], repeat: null };
  return {
    ...draft,
    steps: { ...draft.steps, 1: { ...draft.steps[1], accept: steps.map((changes, key) => ({ ...step, key, ...changes })) } },
  };
}

it('sends what was not changed as it was read', () => {
  const { version, clockTargets, steps } = stored;
  expect(toEscalationInput(toEscalationDraft(stored), 4)).toEqual({ version, clockTargets, steps, alarmRestarts: {} });
  expect(findDraftFaults(toEscalationDraft(stored))).toEqual({});
});

it('says in a sentence when a step is due and whom it notifies', () => {
  expect(describeSteps(stepsOf(toEscalationDraft(stored).steps, 2, 'accept'), 'accept')).toBe(
    '到 75% 提醒责任人；超时 30 分钟提醒调度员、全部技术员、李卫东，此后每 15 分钟重复，共 3 次',
  );
  expect(describeSteps([], 'accept')).toBe('不提醒');
  expect(describeSteps(proposeTypedSteps('accept'), 'accept')).toBe(
    '到 75% 提醒责任人；超时提醒责任人、班组长；到 150% 提醒调度员；到 200% 提醒项目经理',
  );
  expect(describeSteps(addStep([], 'accept'), 'accept')).toBe('尚未填完');
});

it('adds a step after the last one, under a key that no other step has', () => {
  const steps = addStep(addStep(proposeTypedSteps('accept'), 'accept'), 'accept');
  expect(steps.slice(4).map(({ key, value, unit }) => [key, value, unit])).toEqual([
    [4, '250', 'percent'],
    [5, '300', 'percent'],
  ]);
});

it('puts the proposal into the levels that were asked for, and leaves the others', () => {
  const { steps } = toEscalationDraft(stored);
  const taken = takeProposal(steps, [1]);
  expect([hasSteps(taken, 1), hasSteps(taken, 3)]).toEqual([true, false]);
  expect(taken[2]).toEqual(steps[2]);
  expect(stepsOf(taken, 1, 'evaluate')).toHaveLength(1);
});

it.each<[string, Partial<TypedStep>[], Record<string, string>]>([
  ['no number', [{ value: 'x' }], { 'steps.1.accept.0.at': '请填写 1 到 1000 的整数' }],
  ['a fraction', [{ value: '0.5', unit: 'minutesLate' }], { 'steps.1.accept.0.at': '请填写 1 到 43200 的整数' }],
  ['no recipient', [{ recipients: [] }], { 'steps.1.accept.0.recipients': '请选择提醒谁' }],
  ['two at once', [{ value: '100' }, { value: '100' }], { 'steps.1.accept.1.at': '应晚于上一步' }],
  [
    'minutes after the deadline before a later share',
    // The target of five minutes is used up fourfold after fifteen minutes more.
    [{ value: '15', unit: 'minutesLate' }, { value: '400' }],
    { 'steps.1.accept.1.at': '应晚于上一步' },
  ],
  [
    'repeats without an end',
    [{ repeat: { everyMinutes: '1', times: '' } }],
    { 'steps.1.accept.0.repeat': '间隔至少 5 分钟，次数 1 到 20，均为整数' },
  ],
  [
    'somebody who has left',
    [{ people: [{ id: 'account-9', fullName: '周敏', isGone: true }] }],
    { 'steps.1.accept.0.people': '有人已不在组织，请移除' },
  ],
])('refuses %s at its field', (_, steps, faults) => {
  const found = findDraftFaults(withSteps(steps));
  expect(found).toEqual(faults);
  expect([countFaultyClocks(found, 1), countFaultyClocks(found, 2)]).toEqual([1, 0]);
});

it('judges the order of steps by the target that was typed', () => {
  const steps = [{ value: '15', unit: 'minutesLate' as const }, { value: '400' }];
  const draft = withSteps(steps);
  expect(findDraftFaults({ ...draft, clockTargets: { 1: { accept: { value: '1', unit: 'hours', counts: 'always' } } } })).toEqual({});
  expect(findDraftFaults({ ...withSteps([]), clockTargets: { 1: { accept: { value: '0', unit: 'hours', counts: 'always' } } } })).toEqual({
    'clockTargets.1.accept': '请填写 1 分钟到 90 天之间的时长',
  });
});

it('marks somebody who has left in the sentence', () => {
  const people = [{ id: 'account-3', fullName: '李卫东', isMember: false }];
  const { steps } = toEscalationDraft({ ...stored, people });
  expect(describeSteps(stepsOf(steps, 2, 'accept').slice(1), 'accept')).toContain('李卫东（已不在组织）');
});

it('lists in words what somebody else has saved differently, clocks with the same difference once', () => {
  const mine = toEscalationDraft(stored);
  expect(listDifferences(stored, mine)).toEqual([]);
  const theirs = createEscalation({ version: 5, clockTargets: { 2: { accept: { duration: hourMs, counts: 'workingHours' } } } });
  const proposed = { ...mine, steps: takeProposal({ ...mine.steps, 2: toEscalationDraft(createEscalation()).steps[2] }, [1, 3]) };
  const ladder = '到 75% 提醒责任人；超时提醒责任人、班组长；到 150% 提醒调度员；到 200% 提醒项目经理';
  expect(listDifferences(theirs, proposed)).toEqual([
    { label: '二级时限', theirs: '响应 1 小时（工作时间）', mine: '响应 20 分钟' },
    { label: '一级、三级提醒：派单、响应、指派、到场、回填、验收、关闭确认、关闭、处理', theirs: '不提醒', mine: ladder },
    { label: '一级、三级提醒：评价', theirs: '不提醒', mine: '到 75% 提醒责任人' },
  ]);
});

it('shows the default steps of alarms, stores only what differs from them, and brings an emptied list to the server', () => {
  const draft = toEscalationDraft(createEscalation());
  expect(describeSteps(stepsOf(draft.steps, 2, 'alarm'), 'alarm')).toBe(
    '发生时提醒值班人员；15 分钟未确认提醒班组长；30 分钟未确认提醒调度员；60 分钟未确认提醒项目经理',
  );
  expect(describeSteps(stepsOf(draft.steps, 4, 'alarm'), 'alarm')).toBe('只进消息列表');
  const emptied = { ...draft, steps: { ...draft.steps, 2: { ...draft.steps[2], alarm: [] } }, alarmRestarts: { 1: '90', 2: '240' } };
  const input = toEscalationInput(emptied, 0);
  expect(input).toEqual({ version: 0, clockTargets: {}, steps: { 2: { alarm: [] } }, alarmRestarts: { 1: 90 } });
  expect(stepsOf(toEscalationDraft(createEscalation({ steps: { 2: { alarm: [] } }, alarmRestarts: { 1: 90 } })).steps, 2, 'alarm')).toEqual(
    [],
  );
  expect(listDifferences(createEscalation(), emptied)).toEqual([
    { label: '一级告警重新提醒', theirs: '确认 60 分钟后', mine: '确认 90 分钟后' },
    { label: '二级提醒：告警确认', theirs: describeSteps(stepsOf(draft.steps, 2, 'alarm'), 'alarm'), mine: '只进消息列表' },
  ]);
});

it.each<[string, Partial<TypedStep>, string]>([
  ['a share of a target', { unit: 'percent', value: '100' }, 'at'],
  ['an owner', { recipients: ['owner'] }, 'recipients'],
])('refuses %s for an alarm, which has none', (_, changes, field) => {
  const draft = toEscalationDraft(createEscalation());
  const [first] = stepsOf(draft.steps, 1, 'alarm');
  const faulty = {
    ...draft,
    steps: { ...draft.steps, 1: { alarm: [{ ...(first as TypedStep), ...changes }] } },
    alarmRestarts: { 3: '5' },
  };
  expect(Object.keys(findDraftFaults(faulty))).toEqual([`steps.1.alarm.0.${field}`, 'alarmRestarts.3']);
});

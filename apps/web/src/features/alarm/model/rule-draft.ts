import type { ApiInput, ApiOutput } from '@energy-om/contract';
import type { AlarmCondition, AlarmConditionKind, AlarmSchedule, AlarmTargetKind, EventLevel } from '@energy-om/domain';
import { parseNumber } from '#shared/format/parse-number.ts';
import { type TypedTime, toSeconds, toTyped } from './typed-time.ts';

export type Rule = ApiOutput<'saveAlarmRule'>;
export type RuleInput = ApiInput<'saveAlarmRule'>;

export const allWeekdays = [1, 2, 3, 4, 5, 6, 0] as const;

/** The fields of all kinds of condition together, so that trying another kind loses nothing. Numbers are kept as they are typed. */
export interface ConditionDraft {
  kind: AlarmConditionKind;
  key: string | null;
  direction: 'above' | 'below';
  limit: string;
  hysteresis: string;
  change: 'rise' | 'fall' | 'either';
  changeLimit: string;
  within: TypedTime;
  /** The state that raises an alarm: on, off, or the text in `equalsText`. */
  equals: 'on' | 'off' | 'text';
  equalsText: string;
  forTime: TypedTime;
  times: string;
  silence: TypedTime;
}

/** A rule as it is typed. */
export interface RuleDraft {
  /** The version of the rule that is being changed; null for a new one. */
  version: number | null;
  name: string;
  targetKind: AlarmTargetKind;
  /** A target for each kind, so that trying another kind loses nothing. */
  targets: Partial<Record<AlarmTargetKind, { id: string; name: string }>>;
  condition: ConditionDraft;
  /** Null: the rule applies always. */
  schedule: readonly AlarmSchedule[] | null;
  level: EventLevel;
  businessTypeId: string | null;
  enabled: boolean;
}

export const defaultWindow: AlarmSchedule = { weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' };

const emptyCondition: ConditionDraft = {
  kind: 'threshold',
  key: null,
  direction: 'above',
  limit: '',
  hysteresis: '0',
  change: 'rise',
  changeLimit: '',
  within: { amount: '5', unit: 'minute' },
  equals: 'off',
  equalsText: '',
  forTime: { amount: '60', unit: 'second' },
  times: '1',
  silence: { amount: '10', unit: 'minute' },
};

/** @param targetKind the kind that this account may choose first */
export function createEmptyRule(targetKind: AlarmTargetKind): RuleDraft {
  return {
    version: null,
    name: '',
    targetKind,
    targets: {},
    condition: emptyCondition,
    schedule: null,
    level: 2,
    businessTypeId: null,
    enabled: true,
  };
}

export function toRuleDraft({ version, name, target, condition, schedule, level, businessType, enabled }: Rule): RuleDraft {
  const { kind, ...chosen } = target;
  return {
    version,
    name,
    targetKind: kind,
    targets: { [kind]: chosen },
    condition: toConditionDraft(condition),
    schedule,
    level,
    businessTypeId: businessType?.id ?? null,
    enabled,
  };
}

function toConditionDraft(condition: AlarmCondition): ConditionDraft {
  const draft = { ...emptyCondition, kind: condition.kind };
  if (condition.kind === 'noData') return { ...draft, silence: toTyped(condition.forSeconds) };
  if (condition.kind === 'rateOfChange') {
    const { key, direction, limit, withinSeconds } = condition;
    return { ...draft, key, change: direction, changeLimit: String(limit), within: toTyped(withinSeconds) };
  }
  const common = { ...draft, key: condition.key, forTime: toTyped(condition.forSeconds), times: String(condition.times) };
  if (condition.kind === 'threshold') {
    const { direction, limit, hysteresis } = condition;
    return { ...common, direction, limit: String(limit), hysteresis: String(hysteresis) };
  }
  const { equals } = condition;
  return typeof equals === 'string' ? { ...common, equals: 'text', equalsText: equals } : { ...common, equals: equals ? 'on' : 'off' };
}

/** Text that is no number becomes NaN, which the domain reports at its field; empty text becomes null, which it reports as missing. */
function toNumber(typed: string): number {
  return typed.trim() === '' ? (null as unknown as number) : (parseNumber(typed) ?? Number.NaN);
}

/** The condition as it is typed. Where a field is empty or no number it does not fit its type, which `findConditionFaults` reports. */
export function toCondition(draft: ConditionDraft): AlarmCondition {
  const key = draft.key ?? '';
  switch (draft.kind) {
    case 'noData':
      return { kind: 'noData', forSeconds: toSeconds(draft.silence) };
    case 'rateOfChange':
      return {
        kind: 'rateOfChange',
        key,
        direction: draft.change,
        limit: toNumber(draft.changeLimit),
        withinSeconds: toSeconds(draft.within),
      };
    case 'state':
      return { kind: 'state', key, equals: toEquals(draft), forSeconds: toSeconds(draft.forTime), times: toNumber(draft.times) };
    case 'threshold':
      return {
        kind: 'threshold',
        key,
        direction: draft.direction,
        limit: toNumber(draft.limit),
        hysteresis: toNumber(draft.hysteresis),
        forSeconds: toSeconds(draft.forTime),
        times: toNumber(draft.times),
      };
  }
}

function toEquals({ equals, equalsText }: ConditionDraft): boolean | string {
  return equals === 'text' ? equalsText.trim() : equals === 'on';
}

/** Must only be called once `findRuleFaults` has found none. */
export function toRuleInput(draft: RuleDraft, rule: Pick<Rule, 'id' | 'version'> | null): RuleInput {
  const { name, targetKind, targets, condition, schedule, level, businessTypeId, enabled } = draft;
  const target = targets[targetKind];
  if (!target) throw new Error('the draft is not complete');
  return {
    ...(rule ? { id: rule.id, version: rule.version } : {}),
    name: name.trim(),
    target: { kind: targetKind, id: target.id },
    condition: toCondition(condition),
    schedule: schedule?.map(({ weekdays, from, to }) => ({ weekdays: [...weekdays], from, to })) ?? null,
    level,
    businessTypeId,
    enabled,
  };
}

import type { ApiName } from '@energy-om/contract';

/** The differences between the kinds of rules, whose forms are alike. */
export interface RuleKind {
  /** The namespace of its texts; both kinds use the same keys. */
  texts: 'alarmRule' | 'dispatchRule';
  /** The prefix of its drafts' keys. */
  draft: 'alarm-rule' | 'dispatch-rule';
  listScreen: 'alarmRules' | 'dispatchRules';
  list: 'listAlarmRules' | 'listDispatchRules';
  remove: 'removeAlarmRule' | 'removeDispatchRule';
  /** The reads that a change of a rule makes stale, its list among them. */
  affectedReads: readonly ApiName[];
}

/** Rules that raise alarms. */
export const alarmRuleKind: RuleKind = {
  texts: 'alarmRule',
  draft: 'alarm-rule',
  listScreen: 'alarmRules',
  list: 'listAlarmRules',
  remove: 'removeAlarmRule',
  affectedReads: ['listAlarmRules', 'listAlarms', 'getAlarm', 'getEnvironmentAlarmCounts', 'getHomePage'],
};

/** Rules that dispatch new orders. */
export const dispatchRuleKind: RuleKind = {
  texts: 'dispatchRule',
  draft: 'dispatch-rule',
  listScreen: 'dispatchRules',
  list: 'listDispatchRules',
  remove: 'removeDispatchRule',
  affectedReads: ['listDispatchRules'],
};

/** The part of a stored rule that all kinds share. */
export interface StoredRule {
  id: string;
  version: number;
  name: string;
}

import type { ApiName } from '@energy-om/contract';

/** The differences between the kinds of rules, whose forms are alike. */
export interface RuleKind {
  /** The texts of its screens; both kinds name them alike. */
  texts: 'alarmRule' | 'dispatchRule';
  /** Begins the names of its drafts. */
  draft: 'alarm-rule' | 'dispatch-rule';
  listScreen: 'alarmRules' | 'dispatchRules';
  list: 'listAlarmRules' | 'listDispatchRules';
  remove: 'removeAlarmRule' | 'removeDispatchRule';
  /** Reads that answer differently once a rule has changed, its list among them. */
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

/** A stored rule, as far as its form and its removal are the same for every kind. */
export interface StoredRule {
  id: string;
  version: number;
  name: string;
}

import {
  actions,
  alarmConditionKinds,
  alarmStates,
  auditActions,
  auditSubjectKinds,
  type Block,
  closingReasons,
  counterMethods,
  energyTypes,
  escalationClocks,
  eventLevels,
  historyEvents,
  holdReasons,
  leaveKinds,
  objectKinds,
  offlineCaseChoices,
  offlineCaseReasons,
  offlineCaseStates,
  outcomes,
  paymentChannels,
  paymentDifferenceKinds,
  paymentStates,
  permitKinds,
  refundStates,
  returnReasons,
  roles,
  roomApplicationStatuses,
  roomRegisterEvents,
  roomRelations,
  sideActions,
  skillKinds,
  statusTabNames,
  suspectUseStates,
  suspicions,
  switchingKinds,
  workOrderSources,
  workOrderStatuses,
} from '@energy-om/domain';
import { describe, expect, test } from 'vitest';
import { type DictionaryTexts, dictionaryTexts, type Language, languages, rejectReasons } from '../src/index.ts';

const blocks = Object.keys({
  conditionHolds: true,
  conditionUnproven: true,
  doerMayNotCheck: true,
  requesterMayNotSign: true,
  signerMayNotSignTwice: true,
  wrongTrade: true,
  offShift: true,
  permitStanding: true,
  pointHeld: true,
  switchingRunning: true,
  permitMissing: true,
  personOnPermit: true,
  permitWorking: true,
  pointsOpen: true,
  urgedLately: true,
  urgedEnough: true,
} satisfies Record<Block, true>);

const codes: Record<keyof DictionaryTexts, readonly (string | number)[]> = {
  workOrderStatus: workOrderStatuses,
  statusTab: statusTabNames,
  historyEvent: historyEvents,
  workOrderSource: workOrderSources,
  eventLevel: eventLevels,
  energyType: energyTypes,
  permitKind: permitKinds,
  switchingKind: switchingKinds,
  objectKind: objectKinds,
  role: roles,
  returnReason: returnReasons,
  closingReason: closingReasons,
  holdReason: holdReasons,
  outcome: outcomes,
  clock: escalationClocks,
  action: [...actions, ...sideActions],
  block: blocks,
  alarmState: alarmStates,
  conditionKind: alarmConditionKinds,
  rejectReason: rejectReasons,
  leaveKind: leaveKinds,
  skillKind: skillKinds,
  roomRelation: roomRelations,
  paymentChannel: paymentChannels,
  paymentState: paymentStates,
  refundState: refundStates,
  paymentDifferenceKind: paymentDifferenceKinds,
  offlineCaseReason: offlineCaseReasons,
  offlineCaseState: offlineCaseStates,
  offlineCaseChoice: offlineCaseChoices,
  suspicion: suspicions,
  suspectUseState: suspectUseStates,
  counterMethod: counterMethods,
  roomApplicationStatus: roomApplicationStatuses,
  roomRegisterEvent: roomRegisterEvents,
  auditAction: [...auditActions, 'other'],
  auditSubjectKind: [...auditSubjectKinds, 'other'],
};

const tables = Object.keys(codes) as (keyof DictionaryTexts)[];
const cases = languages.flatMap((language) => tables.map((table): [Language, keyof DictionaryTexts] => [language, table]));

describe('the dictionary', () => {
  test('has the same tables in every language', () => {
    for (const language of languages) expect(Object.keys(dictionaryTexts[language]).sort()).toEqual([...tables].sort());
  });

  test.each(cases)('has in %s a unique text for every code of %s and for no other', (language, table) => {
    const texts = dictionaryTexts[language][table] as Record<string, string>;
    expect(Object.keys(texts).sort()).toEqual(codes[table].map(String).sort());
    for (const text of Object.values(texts)) {
      expect(text.trim()).toBe(text);
      if (language === 'en') expect(text).toMatch(/^[A-Z][A-Za-z ,()-]*[A-Za-z0-9)]$/);
      else expect(text).toMatch(/^[\p{Script=Han}\d 、，（）]+$/u);
    }
    expect(new Set(Object.values(texts)).size).toBe(codes[table].length);
  });

  test('names the statuses in the standard terms', () => {
    expect(dictionaryTexts['zh-CN'].workOrderStatus).toEqual({
      10: '待派单',
      20: '待接单',
      30: '已接单',
      40: '待指派',
      50: '执行中',
      60: '待回填',
      70: '已执行',
      80: '待评价',
      90: '已完成',
      100: '已退回',
      110: '申请关闭',
      120: '待关闭',
      130: '已关闭',
    });
    expect(Object.values(dictionaryTexts.en.workOrderStatus).map((text) => text.toLowerCase())).toEqual([
      'to be dispatched',
      'to be accepted',
      'accepted',
      'to be assigned',
      'executing',
      'to be backfilled',
      'executed',
      'to be evaluated',
      'completed',
      'rolled back',
      'closing requested',
      'to be closed',
      'closed',
    ]);
  });

  test('names the history events as the specification does', () => {
    expect(Object.entries(dictionaryTexts.en.historyEvent).map(([code, text]) => `${code} ${text.toLowerCase()}`)).toEqual([
      '0 manually added',
      '1 event alarm',
      '2 business plan',
      '20 work order dispatched',
      '30 accepted',
      '40 member assigned',
      '50 handled',
      '60 completed',
      '70 rolled back',
      '80 closing requested',
      '90 close confirmed',
      '100 closed',
      '110 close refused',
    ]);
  });
});

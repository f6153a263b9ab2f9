import { actions, distinctCauses, notificationTopics, sideActions } from '@energy-om/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { en } from '#shared/i18n/en.ts';
import { languages } from '#shared/i18n/language.ts';
import { zhCN } from '#shared/i18n/zh-CN.ts';
import { chooseHeadline, formatHeadline } from '#shared/notification/headline.ts';
import { findSubjectAddress } from '#shared/notification/subject-address.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);

describe('the headline of a message', () => {
  it('exists for every topic and every cause, in both languages', () => {
    const tables = [zhCN.notification.headline, en.notification.headline];
    expect(tables).toHaveLength(languages.length);
    for (const topic of notificationTopics) {
      for (const cause of [...actions, ...sideActions, 'create', null] as const) {
        for (const table of tables) expect(table[chooseHeadline({ topic, cause })].length).toBeGreaterThan(0);
      }
    }
  });

  it('has no text that is never used', () => {
    const used = notificationTopics.flatMap((topic) =>
      [...actions, ...sideActions, 'create', null].map((cause) => chooseHeadline({ topic, cause } as Parameters<typeof chooseHeadline>[0])),
    );
    expect([...new Set(used)].sort()).toEqual(Object.keys(zhCN.notification.headline).sort());
  });

  it('differs only for causes that change its meaning', () => {
    const causes = [...actions, ...sideActions] as const;
    const distinct = causes.filter((cause) =>
      notificationTopics.some((topic) => chooseHeadline({ topic, cause }) !== chooseHeadline({ topic, cause: null })),
    );
    expect(distinct.sort()).toEqual([...distinctCauses].sort());
  });

  it('distinguishes what is new from what was returned', () => {
    expect(formatHeadline({ topic: 'dispatch', cause: 'create' })).toBe('新工单待派单');
    expect(formatHeadline({ topic: 'dispatch', cause: 'decline' })).toBe('工单被退回，待重新派单');
    expect(formatHeadline({ topic: 'dispatch', cause: 'reportNotSolved' })).toBe('用户反映未解决，待重新派单');
    expect(formatHeadline({ topic: 'assign', cause: 'sendBack' })).toBe('工单被退回，待重新指派');
    expect(formatHeadline({ topic: 'finish', cause: 'rework' })).toBe('验收未通过，需返工');
    expect(formatHeadline({ topic: 'backfill', cause: 'reworkPaperwork' })).toBe('回填被退回，请补充');
  });

  it('names the decision on a request', () => {
    expect(formatHeadline({ topic: 'resubmit', cause: 'sendBack' })).toBe('您的工单被退回，可补充后重新提交');
    expect(formatHeadline({ topic: 'closingRefused', cause: 'refuseClosing' })).toBe('关闭申请被拒绝');
    expect(formatHeadline({ topic: 'holdApproved', cause: 'approveHold' })).toBe('挂起已批准');
    expect(formatHeadline({ topic: 'resumed', cause: 'resume' })).toBe('工单已恢复，计时继续');
    expect(formatHeadline({ topic: 'withdrawn', cause: 'redispatch' })).toBe('工单已改派他人');
  });

  it('is the default for other causes, and where the cause is unknown', () => {
    expect(chooseHeadline({ topic: 'accept', cause: 'decline' })).toBe('accept');
    for (const topic of ['dispatch', 'accept', 'assign', 'finish'] as const) expect(chooseHeadline({ topic, cause: 'edit' })).toBe(topic);
    expect(chooseHeadline({ topic: 'dispatch', cause: null })).toBe('dispatch');
  });
});

it('opens the subject of the message', () => {
  expect(findSubjectAddress({ kind: 'workOrder', id: 'a1' })).toBe('/pages/workorderlist/workdetail/workdetail?id=a1');
  expect(findSubjectAddress({ kind: 'alarm', id: 'a1' })).toBe('/pages/alarm/alarmdetail?id=a1');
  expect(findSubjectAddress({ kind: 'joinRequest', id: 'a1' })).toBe('/pages/organisation/memberlist?tab=pending');
  expect(findSubjectAddress({ kind: 'membership', id: 'a1' })).toBe('/pages/index/index');
});

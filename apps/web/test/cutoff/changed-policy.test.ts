import { beforeAll, expect, it } from 'vitest';
import { type CutoffPolicyOutput, toPolicyDraft } from '#features/cutoff/hooks/use-policy-form.ts';
import { listPolicyDifferences } from '#features/cutoff/model/policy-differences.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);

const policy: CutoffPolicyOutput = {
  ...{ version: 2, low: { cents: 5000, days: 7 }, urgent: { cents: 1000, days: 2 }, isOn: true },
  ...{ creditCents: 700, graceHours: 36, noticeHours: 24, postpaid: { dueDays: 15, offDays: 30, noticeDays: 7 } },
  ...{ atNight: false, onRestDays: false, onHotDays: false, pauses: [{ from: '2026-12-01', until: '2026-12-05', reason: '寒潮' }] },
};

it('shows what somebody else has made of the policy beside what was typed', () => {
  const typed = toPolicyDraft({ ...policy, version: 1, creditCents: 0, isOn: false, low: { cents: 5000, days: 9 }, pauses: [] });
  expect(listPolicyDifferences(policy, typed)).toEqual([
    { label: '余额不足 · 可用天数', theirs: '7', mine: '9' },
    { label: '欠费后自动断电', theirs: '开', mine: '关' },
    { label: '允许透支（元）', theirs: '7', mine: '0' },
    { label: '暂停断电期', theirs: '2026-12-01–2026-12-05 寒潮', mine: '' },
  ]);
  expect(listPolicyDifferences(policy, toPolicyDraft({ ...policy, version: 1 }))).toEqual([]);
});

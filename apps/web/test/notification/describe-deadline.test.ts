import { beforeAll, expect, it } from 'vitest';
import { describeDeadline } from '#shared/notification/describe-deadline.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);

it.each([
  ['billDueSoon', / 前缴清$/, /应于/],
  ['billOverdue', /应于 .+ 前缴清$/, /^$/],
] as const)('says until when a bill of %s is, or was, to be paid', (topic, shown, hidden) => {
  const words = describeDeadline({ topic, cents: 1234, dueAt: '2026-11-20T00:00:00Z', deadline: null } as unknown as Parameters<
    typeof describeDeadline
  >[0]);
  expect(words).toMatch(shown);
  expect(words).not.toMatch(hidden);
});

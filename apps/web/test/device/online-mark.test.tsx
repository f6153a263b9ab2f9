import { minuteMs } from '@energy-om/domain';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { OnlineMark } from '#shared/device/OnlineMark.tsx';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
afterEach(cleanup);

const lastSeenAt = '2026-11-20T06:00:00.000Z';

it.each([
  [true, 1, '在线'],
  [true, 5, '5 分钟无数据'],
  [false, 135, '离线 2 小时 15 分钟'],
])('shows a device, online: %s, that reported %d minutes ago as %s', (online, minutes, text) => {
  const now = Date.parse(lastSeenAt) + minutes * minuteMs;
  expect(render(<OnlineMark online={online} lastSeenAt={lastSeenAt} now={now} />).container.textContent).toBe(text);
});

it.each([
  [null, '从未上报'],
  [false, '离线'],
  [true, '在线'],
])('shows a device, online: %s, that has never reported as %s', (online, text) => {
  expect(render(<OnlineMark online={online} lastSeenAt={null} now={0} />).container.textContent).toBe(text);
});

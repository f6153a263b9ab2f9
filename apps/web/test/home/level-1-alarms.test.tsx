import type { ApiOutput } from '@energy-om/contract';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { Level1Alarms } from '#features/home/components/alarms/Level1Alarms.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { dispatchLiveMessage } from '#shared/live/live-handlers.ts';
import { paths } from '#shared/navigation/paths.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

type Alarms = NonNullable<ApiOutput<'getHomePage'>['alarms']>;
type OpenLevel1Alarm = Alarms['gravest'][number];

const raisedAt = '2026-11-22T06:33:42.000Z';
const now = Date.parse('2026-11-22T06:36:00.000Z');

function createAlarm(changes: Partial<OpenLevel1Alarm> = {}): OpenLevel1Alarm {
  return {
    id: 'alarm-1',
    level: 1,
    state: 'open',
    name: '燃气调压站可燃气体浓度',
    device: { id: 'device-1', name: '可燃气体探测器', code: 'GD-01', kind: 'device', energyType: 'NYQN' },
    site: { id: 'site-1', name: '智谷 B 区 动力站' },
    condition: { kind: 'threshold', key: 'lel', direction: 'above', limit: 20, hysteresis: 2, forSeconds: 0, times: 1 },
    label: '可燃气体',
    decimals: 1,
    value: 21,
    threshold: 20,
    unit: '%LEL',
    current: { label: '可燃气体', value: 22.4, at: '2026-11-22T06:35:57.000Z', unit: '%LEL', decimals: 1 },
    raisedAt,
    acknowledgedAt: null,
    clearedAt: null,
    workOrder: null,
    hasWorkOrder: false,
    childCount: 0,
    mayAcknowledge: true,
    ...changes,
  };
}

const alarms = (gravest: OpenLevel1Alarm[], count = gravest.length): Alarms => ({
  unacknowledged: count,
  byLevel: [{ level: 1, count }],
  newest: null,
  gravest,
});

beforeAll(startChineseTexts);
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  queryClient.clear();
  signInAs(['alarm.view', 'alarm.acknowledge']);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = (shown: Alarms) => openScreens(paths.home, { home: <Level1Alarms alarms={shown} /> });

it('shows name and device, the value beside its limit with its age, and the duration', () => {
  open(alarms([createAlarm()]));
  const text = document.body.textContent ?? '';
  expect(text).toContain('已持续 02:18');
  expect(text).toContain('22.4%LEL');
  expect(text).toContain('可燃气体探测器 · 智谷 B 区 动力站 · 限值 20%LEL · 3 秒前上报');
});

it('follows the live values', () => {
  open(alarms([createAlarm()]));
  act(() => dispatchLiveMessage({ kind: 'values', deviceId: 'device-1', online: true, values: { lel: [now, 23.9] } }));
  expect(document.body.textContent).toContain('23.9');
});

it('can be acknowledged by those who may, and is then shown in one line', async () => {
  const { callsOf } = startFakeServer(() => success({ id: 'alarm-1', state: 'acknowledged', acknowledgedAt: raisedAt }));
  open(alarms([createAlarm({ workOrder: { id: 'order-1', orderNo: 'WO1', status: 10 } })]));
  expect(screen.getByRole('link', { name: '查看工单' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '确认告警' }));
  await waitFor(() => expect(callsOf('acknowledgeAlarm').map(({ input }) => input)).toEqual([{ id: 'alarm-1' }]));
  cleanup();
  open(alarms([createAlarm({ state: 'acknowledged', mayAcknowledge: false })]));
  expect(screen.queryByRole('button', { name: '确认告警' })).toBeNull();
  expect(screen.getByRole('link', { name: /燃气调压站可燃气体浓度.*22.4%LEL.*已确认/ })).toBeTruthy();
});

it('links others to the alarm', () => {
  open(alarms([createAlarm({ mayAcknowledge: false })]));
  expect(screen.queryByRole('button', { name: '确认告警' })).toBeNull();
  expect(screen.getByRole('link', { name: '查看告警' }).getAttribute('href')).toContain('id=alarm-1');
});

it('shows one in full and the others in a line, with a link to all', () => {
  open(alarms([createAlarm(), createAlarm({ id: 'alarm-2' }), createAlarm({ id: 'alarm-3', state: 'acknowledged' })], 5));
  expect(screen.getAllByRole('button', { name: '确认告警' })).toHaveLength(1);
  expect(screen.getByRole('link', { name: '全部 5 条一级告警' }).getAttribute('href')).toBe(`${paths.alarms}?level=1`);
});

it('shows a missing-data alarm without a value', () => {
  open(
    alarms([
      createAlarm({ condition: { kind: 'noData', forSeconds: 600 }, current: null, value: 700, threshold: 600, unit: 's', label: null }),
    ]),
  );
  expect(document.body.textContent).toContain('超过 10 分钟无数据');
});

it('is not rendered without open alarms', () => {
  open(alarms([]));
  expect(document.body.textContent).not.toContain('一级告警');
});

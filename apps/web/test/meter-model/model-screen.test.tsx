import { bodyCode, type Envelope } from '@energy-om/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { MeterModelScreen } from '#features/meter-model/screens/MeterModelScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { type ReceivedCall, startFakeServer, success } from '../support/fake-server.ts';
import { createMeterModel } from '../support/meter-model.ts';
import { openScreens } from '../support/open-screens.tsx';
import { createMember, signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

type Model = ReturnType<typeof createMeterModel>;

const wholeTenant = createMember({ grants: [{ id: 'grant-1', role: 'tenant_admin', area: null }] });
const sent = [{ key: 'Ua', value: 231.2, at: '2026-11-20T02:00:00Z', device: { id: 'meter-1', name: '1号配电柜总表' } }];

beforeAll(startChineseTexts);
beforeEach(() => {
  signInAs(['setup.view', 'meter-model.manage', 'member.manage']);
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(query: Record<string, string>, models: () => readonly Model[], answer: (call: ReceivedCall) => Envelope) {
  const server = startFakeServer((call) => {
    if (call.name === 'listManagedMeterModels') return success(models());
    if (call.name === 'listUnmappedKeys') return success(sent);
    if (call.name === 'getMember') return success(wholeTenant);
    if (call.name === 'listSites' || call.name === 'listAreas') return success([]);
    return answer(call);
  });
  return { ...server, ...openScreens(screenAddress('meterModel', query), { meterModel: <MeterModelScreen /> }) };
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (name: string | RegExp) => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));

it('maps a key that a gateway has sent to a value by two taps', async () => {
  const { callsOf } = open(
    { id: 'model-1' },
    () => [createMeterModel()],
    () => success(createMeterModel({ version: 4 })),
  );
  fireEvent.click(await screen.findByRole('button', { name: /Ua = 231.2/ }));
  choose(/^A 相电压/);
  expect(screen.getByText('voltageA · V · 瞬时值 ← Ua')).toBeTruthy();
  expect(screen.queryByText('Ua = 231.2')).toBeNull();
  press('保存');
  expect(await screen.findByText('somewhere else')).toBeTruthy();
  expect(callsOf('saveMeterModel').map(({ input }) => input.mapping)).toEqual([
    {
      keys: [
        { source: 'EPI', target: 'energy', factor: 0.01, offset: 0 },
        { source: 'Ua', target: 'voltageA', factor: 1, offset: 0 },
      ],
      takesSameNames: true,
    },
  ]);
});

it('creates a model of a sent key, and keeps what is typed where something is missing', async () => {
  const { callsOf } = open(
    {},
    () => [],
    () => success(createMeterModel()),
  );
  fireEvent.click(await screen.findByRole('button', { name: /Ua = 231.2/ }));
  choose('新建数值');
  press('创建型号');
  expect(await screen.findByText('请检查数据')).toBeTruthy();
  expect(callsOf('saveMeterModel')).toHaveLength(0);
  fireEvent.change(screen.getByLabelText(/^型号名称/), { target: { value: '本地网关' } });
  press('创建型号');
  expect(await screen.findByText('somewhere else')).toBeTruthy();
  expect(callsOf('saveMeterModel').map(({ input }) => input)).toMatchObject([{ name: '本地网关', values: [{ key: 'Ua' }] }]);
});

it('names the devices whose readings keep a value as it is, and keeps the form', async () => {
  const uses = [{ kind: 'device', count: 2, names: ['1号配电柜总表', '2号配电柜总表'] }];
  open(
    { id: 'model-1' },
    () => [createMeterModel()],
    () => ({ code: bodyCode.conflict, message: '改动的数值已有读数或告警规则', data: { uses } }),
  );
  fireEvent.click(await screen.findByRole('button', { name: /^A 相电压/ }));
  press('删除这个数值');
  press('保存');
  expect(await screen.findByText('2 台设备')).toBeTruthy();
  expect(screen.getByText('改动的数值已有读数或告警规则')).toBeTruthy();
  expect(screen.queryByText(/^A 相电压/)).toBeNull();
});

it('shows what somebody else has changed meanwhile, and saves over it only when that is chosen', async () => {
  let stored = createMeterModel();
  const { callsOf } = open(
    { id: 'model-1' },
    () => [stored],
    ({ input }) => {
      if (input.version === 4) return success({ ...stored, version: 5 });
      stored = createMeterModel({ version: 4, manufacturer: '别的厂家' });
      return { code: bodyCode.conflict, message: '数据已被修改', data: stored };
    },
  );
  fireEvent.change(await screen.findByLabelText(/^型号名称/), { target: { value: '新名称' } });
  press('保存');
  const notice = within((await screen.findByText('别的厂家')).closest('section') as HTMLElement);
  fireEvent.click(notice.getAllByRole('button')[1] as HTMLElement);
  expect(await screen.findByText('somewhere else')).toBeTruthy();
  expect(callsOf('saveMeterModel').map(({ input }) => [input.version, input.name])).toEqual([
    [3, '新名称'],
    [4, '新名称'],
  ]);
});

it('shows a standard model without a form, and a retired one with the way back', async () => {
  const { callsOf } = open(
    { id: 'model-1' },
    () => [createMeterModel({ retired: true })],
    () => success(createMeterModel()),
  );
  fireEvent.click(await screen.findByRole('button', { name: '恢复型号' }));
  expect(screen.queryByRole('textbox')).toBeNull();
  await waitFor(() => expect(callsOf('restoreMeterModel').map(({ input }) => input)).toEqual([{ id: 'model-1', version: 3 }]));
});

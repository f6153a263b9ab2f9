import { bodyCode, type Envelope } from '@energy-om/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ParametersScreen } from '#features/parameters/screens/ParametersScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { type ReceivedCall, startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { createMember, signInAs } from '../support/organisation.ts';
import { createParameters } from '../support/parameters.ts';
import { startChineseTexts } from '../support/texts.ts';

const wholeTenant = createMember({ grants: [{ id: 'grant-1', role: 'tenant_admin', area: null }] });
const ofOneArea = createMember({ grants: [{ id: 'grant-1', role: 'tenant_admin', area: { id: 'area-1', name: '江畔智谷' } }] });

beforeAll(startChineseTexts);
beforeEach(() => {
  signInAs(['setup.view', 'tenant.configure', 'member.manage']);
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(stored: () => ReturnType<typeof createParameters>, answer: (call: ReceivedCall) => Envelope, member = wholeTenant) {
  const server = startFakeServer((call) => {
    if (call.name === 'getTenantParameters') return success(stored());
    if (call.name === 'getMember') return success(member);
    if (call.name === 'saveTenantParameters') return answer(call);
    return success([]);
  });
  return { ...server, ...openScreens(screenAddress('parameters'), { parameters: <ParametersScreen /> }) };
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const fill = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('saves what was typed, and leaves the logo as it is', async () => {
  const { callsOf } = open(createParameters, () => success(createParameters({ version: 1 })));
  await screen.findByLabelText(/^简称/);
  fill(/^简称/, ' 江南 ');
  fill(/^主色/, '#0A6B4A');
  fill(/^值班电话/, '0571-55500119');
  fill(/^审计日志/, '１２');
  fireEvent.click(screen.getByRole('switch', { name: /^告警提醒/ }));
  press('保存');
  expect(await screen.findByText('somewhere else')).toBeTruthy();
  const { registeredName: _, logo: __, installation: ___, ...before } = createParameters();
  expect(callsOf('saveTenantParameters').map(({ input }) => input)).toEqual([
    {
      ...before,
      shortName: '江南',
      color: '#0a6b4a',
      contact: { ...before.contact, phone: '0571-55500119' },
      retention: { ...before.retention, auditLog: 12 },
      notifications: { workOrders: true, alarms: false },
    },
  ]);
});

it('offers the nearest colour on which white text can be read, and sends none that is too pale', async () => {
  const { callsOf } = open(createParameters, () => success(createParameters({ version: 1 })));
  await screen.findByLabelText(/^主色/);
  fill(/^主色/, '#fafafa');
  expect(screen.getByText('颜色太浅，白色文字看不清')).toBeTruthy();
  press('保存');
  expect(await screen.findByText('有填写错误，请检查标红的项目')).toBeTruthy();
  expect(callsOf('saveTenantParameters')).toHaveLength(0);
  press(/^改用最接近的 #7/);
  press('保存');
  await waitFor(() => expect(callsOf('saveTenantParameters')).toHaveLength(1));
});

it.each([
  [/^读数/, '0', '请填写 3 到 6 的整数'],
  [/^读数/, '7', '请填写 3 到 6 的整数'],
  [/^审计日志/, '5', '请填写 6 到 120 的整数'],
  [/^服务邮箱/, 'nobody', '请填写正确的邮箱'],
  [/^紧急电话/, 'call me', '请填写可以拨打的号码'],
])('refuses %s %s at its field, within what the installation keeps', async (label, typed, fault) => {
  const { callsOf } = open(
    () => createParameters({ installation: { readingsMonths: 6 } }),
    () => success(null),
  );
  await screen.findByLabelText(label);
  fill(label, typed);
  press('保存');
  expect(await screen.findByText(fault)).toBeTruthy();
  expect(callsOf('saveTenantParameters')).toHaveLength(0);
});

it('shows what somebody else has changed meanwhile, and saves over it only when that is chosen', async () => {
  let stored = createParameters({ version: 3, logo: 'data:image/webp;base64,AAAA' });
  const { callsOf } = open(
    () => stored,
    ({ input }) => {
      if (input.version === 4) return success({ ...stored, version: 5 });
      stored = { ...stored, version: 4, shortName: '别人写的' };
      return { code: bodyCode.conflict, message: '数据已被修改', data: stored };
    },
  );
  await screen.findByLabelText(/^简称/);
  fill(/^简称/, '我写的');
  press('保存');
  expect(await screen.findByText('别人写的')).toBeTruthy();
  press('用我的覆盖');
  expect(await screen.findByText('somewhere else')).toBeTruthy();
  expect(callsOf('saveTenantParameters').map(({ input }) => [input.version, input.shortName, input.logoFileId])).toEqual([
    [3, '我写的', undefined],
    [4, '我写的', undefined],
  ]);
});

it('is kept by administrators of the whole organisation only', async () => {
  open(createParameters, () => success(null), ofOneArea);
  expect(await screen.findByText('应用参数由整个组织的管理员维护。')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
});

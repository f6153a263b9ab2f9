import { bodyCode, type Envelope } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { EscalationScreen } from '#features/escalation/screens/EscalationScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { createEscalation } from '../support/escalation.ts';
import { type ReceivedCall, startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { createMember, signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

type Escalation = ReturnType<typeof createEscalation>;

const wholeTenant = createMember({ grants: [{ id: 'grant-1', role: 'tenant_admin', area: null }] });
const ofOneArea = createMember({ grants: [{ id: 'grant-1', role: 'tenant_admin', area: { id: 'area-1', name: '江畔智谷' } }] });

beforeAll(startChineseTexts);
beforeEach(() => {
  signInAs(['setup.view', 'escalation.manage', 'member.manage']);
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(stored: () => Escalation, answer: (call: ReceivedCall) => Envelope, member = wholeTenant) {
  const server = startFakeServer((call) => {
    if (call.name === 'getEscalation') return success(stored());
    if (call.name === 'getMember') return success(member);
    if (call.name === 'listSites' || call.name === 'listAreas') return success([]);
    return answer(call);
  });
  return { ...server, ...openScreens(screenAddress('escalation'), { escalation: <EscalationScreen /> }) };
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));
const fill = (label: string, value: string) => fireEvent.change(dialog().getByLabelText(label), { target: { value } });

it('changes the target and a step of a clock, and sends only what differs from the default', async () => {
  const { callsOf } = open(createEscalation, () => success(createEscalation({ version: 1 })));
  fireEvent.click(await screen.findByRole('tab', { name: '二级' }));
  press(/^响应/);
  fill('响应时限', '10');
  fireEvent.click(dialog().getByRole('button', { name: '添加一步' }));
  fireEvent.click(dialog().getByRole('button', { name: '完成' }));
  expect(await dialog().findByText('请选择提醒谁')).toBeTruthy();
  fireEvent.click(dialog().getByRole('checkbox', { name: '班组长' }));
  fireEvent.click(dialog().getByRole('switch', { name: /重复提醒/ }));
  fill('次数', '2');
  fireEvent.click(dialog().getByRole('button', { name: '完成' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: /^响应/ }).textContent).toBe('响应 10 分钟 超时提醒班组长，此后每 30 分钟重复，共 2 次');
  press('保存');
  expect(await screen.findByText('somewhere else')).toBeTruthy();
  const step = { at: { unit: 'percent', value: 100 }, recipients: [{ kind: 'leader' }], repeat: { everyMinutes: 30, times: 2 } };
  expect(callsOf('saveEscalation').map(({ input }) => input)).toEqual([
    {
      version: 0,
      clockTargets: { 2: { accept: { duration: 10 * minuteMs, counts: 'always' } } },
      steps: { 2: { accept: [step] } },
      alarmRestarts: {},
    },
  ]);
});

it('takes the proposal for all levels where nobody is notified, and brings a level back to its default', async () => {
  const { callsOf } = open(createEscalation, () => success(createEscalation({ version: 1 })));
  fireEvent.click(await screen.findByRole('button', { name: '采用建议' }));
  fireEvent.click(screen.getByRole('tab', { name: '三级' }));
  press('恢复三级默认值');
  fireEvent.click(dialog().getByRole('button', { name: '恢复默认' }));
  expect(await screen.findByText('三级工单没有时限提醒')).toBeTruthy();
  press('保存');
  expect(await screen.findByText('somewhere else')).toBeTruthy();
  const [{ input }] = callsOf('saveEscalation') as [ReceivedCall];
  expect(Object.keys(input.steps as object)).toEqual(['1', '2', '4']);
});

it('leads to the level with a fault, and sends nothing', async () => {
  const steps = { 4: { close: [{ at: { unit: 'percent', value: 75 }, recipients: [{ kind: 'person', id: 'account-9' }], repeat: null }] } };
  const { callsOf } = open(
    () => createEscalation({ version: 2, steps, people: [{ id: 'account-9', fullName: '周敏', isMember: false }] } as Partial<Escalation>),
    () => success(null),
  );
  fireEvent.click(await screen.findByRole('button', { name: '保存' }));
  await waitFor(() => expect(screen.getByRole('tab', { selected: true }).textContent).toBe('四级1'));
  press(/^关闭 /);
  expect(await dialog().findByText('有人已不在组织，请移除')).toBeTruthy();
  expect(callsOf('saveEscalation')).toHaveLength(0);
});

it('shows what somebody else has changed meanwhile, and saves over it only when that is chosen', async () => {
  let stored = createEscalation({ version: 3 });
  const { callsOf } = open(
    () => stored,
    ({ input }) => {
      if (input.version === 4) return success({ ...stored, version: 5 });
      stored = createEscalation({ version: 4, clockTargets: { 1: { accept: { duration: 3 * minuteMs, counts: 'always' } } } });
      return { code: bodyCode.conflict, message: '数据已被修改', data: stored };
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: /^派单/ }));
  fill('派单时限', '9');
  fireEvent.click(dialog().getByRole('button', { name: '完成' }));
  press('保存');
  expect(await screen.findByText('派单 默认、响应 3 分钟')).toBeTruthy();
  expect(screen.getByText('派单 9 分钟、响应 默认')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '用我的覆盖' }));
  expect(await screen.findByText('somewhere else')).toBeTruthy();
  expect(callsOf('saveEscalation').map(({ input }) => input.version)).toEqual([3, 4]);
});

it.each([
  ['a dispatcher', ['setup.view'], wholeTenant],
  ['the administrator of an area', ['setup.view', 'escalation.manage', 'member.manage'], ofOneArea],
] as const)('shows all levels to %s without a form', async (_, permissions, member) => {
  signInAs(permissions);
  const steps: Escalation['steps'] = {
    2: { accept: [{ at: { unit: 'percent', value: 100 }, recipients: [{ kind: 'owner' }], repeat: null }] },
  };
  open(
    () => createEscalation({ version: 1, steps }),
    () => success(null),
    member,
  );
  expect(await screen.findByText('由管理员维护，您可以查看。')).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: '二级' }));
  expect(screen.getByText('超时提醒责任人')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^响应/ })).toBeNull();
});

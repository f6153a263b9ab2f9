import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { EscalationDesk } from '#features/escalation/desk/EscalationDesk.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { createEscalation } from '../support/escalation.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { createMember, signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
beforeEach(() => queryClient.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  const server = startFakeServer(({ name }) => {
    if (name === 'getMember') return success(createMember({ grants: [{ id: 'grant-1', role: 'tenant_admin', area: null }] }));
    if (name === 'listSites' || name === 'listAreas') return success([]);
    return success(createEscalation({ version: name === 'saveEscalation' ? 1 : 0 }));
  });
  return { ...server, ...openScreens(screenAddress('escalation'), { escalation: <EscalationDesk /> }) };
}

it('shows all levels side by side, changes a clock of one and shows its fault in its cell', async () => {
  signInAs(['setup.view', 'escalation.manage', 'member.manage']);
  const { callsOf } = open();
  const cell = (name: RegExp) => screen.getByRole('button', { name });
  expect((await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)).toEqual([
    '时限',
    '一级',
    '二级',
    '三级',
    '四级',
  ]);
  expect(screen.getAllByRole('button', { name: /级 · / })).toHaveLength(44);
  fireEvent.click(cell(/^二级 · 响应/));
  const sheet = within(screen.getByRole('dialog', { name: '二级 · 响应' }));
  fireEvent.change(sheet.getByLabelText('响应时限'), { target: { value: '0' } });
  fireEvent.click(sheet.getByRole('button', { name: '关闭' }));
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect((await screen.findByText('填写有误，请点开修改')).closest('td')?.textContent).toContain('二级 · 响应');
  expect(callsOf('saveEscalation')).toEqual([]);
  fireEvent.click(cell(/^二级 · 响应/));
  fireEvent.change(screen.getByLabelText('响应时限'), { target: { value: '10' } });
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '完成' }));
  expect(cell(/^二级 · 响应/).textContent).toContain('10 分钟');
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('somewhere else')).toBeTruthy();
  expect(callsOf('saveEscalation').map(({ input }) => input.clockTargets)).toEqual([
    { 2: { accept: { duration: 600_000, counts: 'always' } } },
  ]);
});

it('can only be looked at by whoever may not change it', async () => {
  signInAs(['setup.view']);
  open();
  expect(await screen.findByText('由管理员维护，您可以查看。')).toBeTruthy();
  expect(screen.getAllByRole('rowheader')).toHaveLength(11);
  expect(screen.queryByRole('button', { name: /级 · / })).toBeNull();
});

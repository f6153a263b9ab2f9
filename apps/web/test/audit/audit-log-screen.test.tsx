import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { AuditLogScreen } from '#features/audit/screens/AuditLogScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { createMember, signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

const wholeTenant = createMember({ grants: [{ id: 'grant-1', role: 'tenant_admin', area: null }] });
const page = (items: readonly unknown[]) => success({ items, total: items.length, cursor: null });

beforeAll(startChineseTexts);
beforeEach(() => {
  signInAs(['audit-log.view', 'member.manage']);
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('is limited to what one member wrote, in the list and in its export, until that is taken back', async () => {
  const { callsOf } = startFakeServer(({ name }) => {
    if (name === 'getMember') return success(wholeTenant);
    if (name === 'listMembers') return page([createMember()]);
    if (name === 'exportAuditLog') return success({ fileName: 'a.csv', text: null, rows: 0, isCut: false });
    return page([]);
  });
  openScreens(screenAddress('auditLog'), { auditLog: <AuditLogScreen /> });
  const lastInput = () => callsOf('listAuditLog').at(-1)?.input;
  fireEvent.click(await screen.findByRole('button', { name: '按操作人查看' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: /陈静/ }));
  const chosen = await screen.findByRole('button', { name: '不再只看陈静的操作' });
  await waitFor(() => expect(lastInput()).toMatchObject({ accountId: 'account-2' }));
  fireEvent.click(screen.getByRole('button', { name: '导出表格' }));
  await waitFor(() => expect(callsOf('exportAuditLog')[0]?.input).toMatchObject({ accountId: 'account-2' }));
  fireEvent.click(chosen);
  expect(await screen.findByRole('button', { name: '按操作人查看' })).toBeTruthy();
});

import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { DecideUnmatchedSheet } from '#features/platform/components/DecideUnmatchedSheet.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreen } from '../support/open-screen.tsx';
import { pageOf, signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
beforeEach(() => {
  signInAs(['platform.manage']);
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const tenants = [
  { id: 'tenant-a', name: '甲公司' },
  { id: 'tenant-b', name: '乙公司' },
];

it('keeps the organisation that was chosen in sight while another one is searched for', async () => {
  const { callsOf } = startFakeServer(({ name, input }) =>
    success(name === 'listTenants' ? pageOf(tenants.filter((tenant) => tenant.name.includes(String(input.keyword ?? '')))) : {}),
  );
  openScreen(<DecideUnmatchedSheet row={{ id: 'row-1' } as never} open onClose={vi.fn()} />);
  fireEvent.click(await screen.findByRole('radio', { name: /属于某个组织/ }));
  fireEvent.click(await screen.findByRole('radio', { name: '甲公司' }));
  fireEvent.change(screen.getByPlaceholderText('搜索组织名称'), { target: { value: '乙' } });
  await vi.waitFor(() => expect(callsOf('listTenants').at(-1)?.input.keyword).toBe('乙'));
  expect(await screen.findByRole('radio', { name: '乙公司', checked: false })).toBeTruthy();
  expect(screen.getByRole('radio', { name: '甲公司', checked: true })).toBeTruthy();
});

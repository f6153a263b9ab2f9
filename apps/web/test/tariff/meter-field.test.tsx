import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { MeterField } from '#features/tariff/components/calculation/MeterField.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreen } from '../support/open-screen.tsx';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
beforeEach(() => {
  queryClient.clear();
  signInAs(['tariff.manage', 'device.view']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Chosen() {
  const [id, choose] = useState<string | null>(null);
  return (
    <>
      <MeterField energyType="NYDN" value={id} onChange={choose} error={null} />
      <output>{id}</output>
    </>
  );
}

it('finds a meter beyond those that are listed by searching for it on the server', async () => {
  const meter = (id: string, name: string) => ({ id, name, code: null });
  startFakeServer(({ input }) => {
    const found = input.keyword === '末端' ? [meter('meter-900', '末端表')] : [meter('meter-1', '总表')];
    return success({ items: input.energyType === 'NYDN' ? found : [], cursor: input.keyword ? null : 'more' });
  });
  openScreen(<Chosen />);
  fireEvent.click(screen.getByRole('button', { name: /表计/ }));
  expect(await screen.findByText(/只列出一部分/)).toBeTruthy();
  fireEvent.change(screen.getByPlaceholderText(/搜索/), { target: { value: '末端' } });
  fireEvent.click(await screen.findByRole('button', { name: '末端表' }));
  expect(screen.getByRole('status').textContent).toBe('meter-900');
  expect(screen.getByText('末端表')).toBeTruthy();
});

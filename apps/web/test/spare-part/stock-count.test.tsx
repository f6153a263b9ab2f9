import { bodyCode } from '@energy-om/contract';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { StockCountScreen } from '#features/spare-part/screens/StockCountScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { pageOf, signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
beforeEach(() => {
  signInAs(['work-order.view']);
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const store = { id: 'store-1', name: '一号库', mayKeep: true };

it('counts against what the books had when it was typed, and marks what has moved since', async () => {
  let quantity = 10;
  const part = () => ({ id: 'part-1', name: '熔断器', model: '', code: 'SP-1', unit: '只', stock: [{ store, quantity }] });
  const { callsOf } = startFakeServer(({ name, input }) => {
    if (name === 'listStores') return success([store]);
    if (name === 'listSpareParts') return success(pageOf([part()]));
    const [line] = input.lines as { expected: number }[];
    return line?.expected === quantity ? success({ differing: 0 }) : { code: bodyCode.conflict, message: '', data: null };
  });
  openScreens(screenAddress('stockCount', { store: 'store-1' }), { stockCount: <StockCountScreen /> });
  const type = (value: string) => fireEvent.change(screen.getByLabelText('熔断器'), { target: { value } });
  await screen.findByLabelText('熔断器');
  type('10');
  expect(screen.getByText('相符')).toBeTruthy();
  quantity = 8;
  await act(() => invalidateApi('listSpareParts'));
  expect(await screen.findByText(/填写时账面为 10/)).toBeTruthy();
  const submit = () => fireEvent.click(screen.getByRole('button', { name: /^提交盘点/, busy: false }));
  submit();
  await vi.waitFor(() => expect(callsOf('countParts')).toHaveLength(1));
  await screen.findByRole('button', { name: /^提交盘点/, busy: false });
  type('8');
  expect(await screen.findByText('相符')).toBeTruthy();
  submit();
  expect(await screen.findByText('somewhere else')).toBeTruthy();
  expect(callsOf('countParts').map(({ input }) => input.lines)).toEqual([
    [{ partId: 'part-1', counted: 10, expected: 10 }],
    [{ partId: 'part-1', counted: 8, expected: 8 }],
  ]);
});

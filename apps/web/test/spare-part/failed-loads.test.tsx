import { bodyCode } from '@energy-om/contract';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { SparePartEditScreen } from '#features/spare-part/screens/SparePartEditScreen.tsx';
import { SparePartScreen } from '#features/spare-part/screens/SparePartScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { startFakeServer } from '../support/fake-server.ts';
import { openScreen } from '../support/open-screen.tsx';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
beforeEach(() => {
  queryClient.clear();
  signInAs(['work-order.view']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['the page', <SparePartScreen key="page" />],
  ['the form', <SparePartEditScreen key="form" />],
])('%s of a part says that it is not there only where the server says so', async (_, element) => {
  let code: typeof bodyCode.notFound | typeof bodyCode.forbidden = bodyCode.forbidden;
  startFakeServer(() => ({ code, message: '暂时无法读取', data: null }));
  openScreen(element, '?id=part-1');
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy();
  expect(screen.queryByText(/没有这个备件/)).toBeNull();
  cleanup();
  queryClient.clear();
  code = bodyCode.notFound;
  openScreen(element, '?id=part-1');
  expect(await screen.findByText(/没有这个备件/)).toBeTruthy();
});

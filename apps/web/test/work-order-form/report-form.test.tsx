import { bodyCode } from '@energy-om/contract';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ReportForm } from '#features/work-order-form/components/report/ReportForm.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreen } from '../support/open-screen.tsx';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
beforeEach(() => {
  queryClient.clear();
  signInAs(['work-order.report']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('waits to be sent until it is known from where, and then says nothing of a place that is missing', async () => {
  const place = { id: 'site-1', name: '入户大堂' };
  const desk = { device: null, place, project: null, similar: [], answer: null, room: null, emergencyPhone: null };
  const { promise, resolve } = Promise.withResolvers<void>();
  const { callsOf } = startFakeServer(async ({ name }) => {
    if (name === 'getReportDesk') await promise;
    return name === 'getReportDesk' ? success(desk) : { code: bodyCode.conflict, message: '请稍后再试', data: null };
  });
  openScreen(<ReportForm begunFrom={{ code: null, deviceId: null, siteId: 'site-1' }} />);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '大堂的灯一直闪' } });
  const button = screen.getByRole('button', { name: '提交报修' });
  expect(button.hasAttribute('disabled')).toBe(true);
  resolve();
  await vi.waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  fireEvent.click(button);
  await vi.waitFor(() => expect(callsOf('reportFault').map(({ input }) => input)).toMatchObject([{ siteId: 'site-1' }]));
});

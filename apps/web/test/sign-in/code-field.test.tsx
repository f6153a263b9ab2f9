import { bodyCode } from '@energy-om/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#shared/api/query-client.ts';
import { hideToast, useToast } from '#shared/ui/feedback/toast-store.ts';
import { CodeField } from '#shared/verify-code/CodeField.tsx';
import { startFakeServer, success } from '../support/fake-server.ts';
import { startChineseTexts } from '../support/texts.ts';

const sent = success({ expiresInSeconds: 300, nextAfterSeconds: 60, isScarce: false });
const onNumberFault = vi.fn();

beforeAll(startChineseTexts);
beforeEach(() => {
  localStorage.clear();
  hideToast();
  onNumberFault.mockClear();
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(phoneNumber: string) {
  const field = <CodeField phoneNumber={phoneNumber} scene="register" value="" onChange={vi.fn()} onNumberFault={onNumberFault} />;
  return render(<QueryClientProvider client={queryClient}>{field}</QueryClientProvider>);
}
const ask = () => fireEvent.click(screen.getByRole('button', { name: '获取验证码' }));

it('sends a code for its purpose, and the next one only after the server’s waiting time', async () => {
  const { callsOf } = startFakeServer(() => sent);
  show('+86 138 1234 5678');
  ask();
  const button = await screen.findByRole('button', { name: '01:00 后重发' });
  expect(button).toHaveProperty('disabled', true);
  expect(callsOf('sendVerifyCode').map(({ input }) => input)).toEqual([{ phoneNumber: '+86 138 1234 5678', scene: 'register' }]);
  expect(useToast.getState().toast?.text).toBe('验证码已发送至 138****5678，5 分钟内有效');
  expect(document.activeElement).toBe(screen.getByLabelText('验证码'));
  act(() => void vi.advanceTimersByTime(42_000));
  expect(screen.getByRole('button', { name: '00:18 后重发' })).toBeTruthy();
  act(() => void vi.advanceTimersByTime(18_000));
  expect(screen.getByRole('button', { name: '获取验证码' })).toHaveProperty('disabled', false);
});

it('continues to wait after a reload, for this number and no other', async () => {
  startFakeServer(() => sent);
  const { unmount } = show('13812345678');
  ask();
  await screen.findByRole('button', { name: '01:00 后重发' });
  unmount();
  vi.setSystemTime(Date.now() + 20_000);
  const { unmount: unmountAgain } = show('138 1234 5678');
  expect(screen.getByRole('button', { name: '00:40 后重发' })).toBeTruthy();
  unmountAgain();
  show('13912345678');
  expect(screen.getByRole('button', { name: '获取验证码' })).toHaveProperty('disabled', false);
});

it('shows and stores the waiting time of a server that was called too often', async () => {
  const message = '操作过于频繁，请 1730 秒后再试';
  startFakeServer(() => ({ code: bodyCode.tooMany, message, data: { retryAfterSeconds: 1730 } }));
  show('13812345678');
  ask();
  expect(await screen.findByRole('button', { name: '28:50 后重发' })).toHaveProperty('disabled', true);
  expect(useToast.getState().toast?.text).toBe(message);
});

it.each([
  ['', '请输入手机号'],
  ['12345678901', '手机号格式不正确'],
])('reports the fault of the number %j at its field, without a call', (typed, message) => {
  const { calls } = startFakeServer(() => sent);
  show(typed);
  ask();
  expect(onNumberFault).toHaveBeenCalledWith(message);
  expect(calls).toHaveLength(0);
});

it('can be used again at once when nothing was sent', async () => {
  startFakeServer(() => ({ code: bodyCode.unavailable, message: '短信发送失败，请稍后再试', data: null }));
  show('13812345678');
  ask();
  await waitFor(() => expect(useToast.getState().toast?.text).toBe('短信发送失败，请稍后再试'));
  expect(screen.getByRole('button', { name: '获取验证码' })).toHaveProperty('disabled', false);
});

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { followNotifications } from '#shared/live/follow/follow-notifications.ts';
import { dispatchLiveMessage } from '#shared/live/live-handlers.ts';
import { batchWindowMs } from '#shared/notification/batch-messages.ts';
import { findSubjectAddress } from '#shared/notification/subject-address.ts';
import { storeTenant, useSession } from '#shared/session/session-store.ts';
import { readStoredSession } from '#shared/session/stored-items.ts';
import { hideMessageBanner, maxDeferralMs, useMessageBanner } from '#shared/ui/feedback/message-banner-store.ts';
import { showToast, toastMs, useToast } from '#shared/ui/feedback/toast-store.ts';
import { createMessage } from '../support/message.ts';
import { storeSession } from '../support/session.ts';
import { startChineseTexts } from '../support/texts.ts';

const now = new Date('2026-11-20T04:36:01.000Z');
const listAddress = '/pages/topmenu/mesnotification/mesnotification';
const invalidate = vi.fn();
let stop: () => void;

beforeAll(startChineseTexts);
beforeEach(() => {
  vi.useFakeTimers({ now });
  storeSession();
  useSession.setState(readStoredSession());
  window.location.hash = '#/pages/index/index';
  invalidate.mockClear();
  stop = followNotifications(invalidate);
});
afterEach(() => {
  stop();
  hideMessageBanner();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function notify(changes: Parameters<typeof createMessage>[0] = {}, tenantId = 'tenant-1', isQuiet = false): void {
  const { id: _id, isRead: _isRead, ...notification } = createMessage(changes);
  dispatchLiveMessage({ kind: 'notified', tenantId, notification, isQuiet });
}
const shownMessage = () => useMessageBanner.getState().message;

describe('a message that arrives', () => {
  it('is announced for 5 s and opens its subject', () => {
    notify();
    expect(shownMessage()).toMatchObject({
      title: '有工单待您接单',
      detail: '1号变压器油温过高',
      address: '/pages/workorderlist/workdetail/workdetail?id=order-1',
    });
    expect(invalidate).toHaveBeenCalledWith(['listNotifications', 'getHomePage']);
    vi.advanceTimersByTime(toastMs - 1);
    expect(shownMessage()).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(shownMessage()).toBeNull();
  });

  it('leaves the toasts of the app alone', () => {
    showToast('已派单');
    notify();
    expect(useToast.getState().toast?.text).toBe('已派单');
    showToast('已保存');
    expect(shownMessage()?.title).toBe('有工单待您接单');
  });

  it('is announced together with others that arrive soon after each other', () => {
    for (const title of ['一', '二', '三']) {
      notify({ title });
      vi.advanceTimersByTime(batchWindowMs - 1);
    }
    expect(shownMessage()).toMatchObject({ title: '3 条新消息', address: listAddress });
    vi.advanceTimersByTime(batchWindowMs);
    notify({ title: '四' });
    expect(shownMessage()).toMatchObject({ title: '有工单待您接单', detail: '四' });
  });

  it('shows the most severe of several', () => {
    notify({ topic: 'dispatch', title: '巡检', level: 4 });
    notify({ topic: 'alarmRaised', kind: 'alarms', title: '变压器绕组过热', level: 1 });
    notify({ topic: 'joinRequested', kind: 'announcements', title: '沈一鸣', level: null });
    expect(shownMessage()).toMatchObject({ title: '3 条新消息', detail: '新告警：变压器绕组过热' });
  });

  it('is announced again in the tenant that the session has changed to', () => {
    notify({ title: '一' });
    storeTenant({ id: 'tenant-2', name: 'Hillside' });
    notify({ title: '二' }, 'tenant-2');
    expect(shownMessage()).toMatchObject({ title: '有工单待您接单', detail: '二' });
  });

  it('is not announced while the list or its subject is open, and is read again all the same', () => {
    for (const address of [listAddress, findSubjectAddress({ kind: 'workOrder', id: 'order-1' })]) {
      window.location.hash = `#${address}`;
      notify();
      expect(shownMessage()).toBeNull();
    }
    expect(invalidate).toHaveBeenCalledTimes(2);
    window.location.hash = `#${findSubjectAddress({ kind: 'workOrder', id: 'order-2' })}`;
    notify();
    expect(shownMessage()).not.toBeNull();
  });

  it('is counted and not announced when it is quiet, such as an order to grab for somebody who executes one', () => {
    notify({ topic: 'grab' }, 'tenant-1', true);
    expect(shownMessage()).toBeNull();
    expect(invalidate).toHaveBeenCalledWith(['listNotifications', 'getHomePage']);
  });

  it('is not announced in a hidden tab', () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    notify();
    expect(shownMessage()).toBeNull();
    expect(invalidate).toHaveBeenCalledOnce();
  });

  it('is not announced when it was delivered late', () => {
    notify({ at: '2026-11-20T04:20:00.000Z' });
    expect(shownMessage()).toBeNull();
    expect(invalidate).toHaveBeenCalledOnce();
  });

  it('of another tenant changes nothing on this screen', () => {
    notify({}, 'tenant-2');
    dispatchLiveMessage({ kind: 'notifications-read', tenantId: 'tenant-2' });
    expect(shownMessage()).toBeNull();
    expect(invalidate).not.toHaveBeenCalled();
  });

  it('disappears with its tenant', () => {
    notify();
    storeTenant({ id: 'tenant-2', name: 'Hillside' });
    expect(shownMessage()).toBeNull();
  });

  it('of a request to join invalidates the list of requests', () => {
    notify({ kind: 'announcements', topic: 'joinRequested', subject: { kind: 'joinRequest', id: 'account-9' }, title: '钱小雨' });
    expect(invalidate).toHaveBeenCalledWith(['listMembers']);
    expect(shownMessage()).toMatchObject({ title: '申请加入组织', address: '/pages/organisation/memberlist?tab=pending' });
  });
});

describe('a message that arrives while a sheet is open', () => {
  const sheet = document.createElement('dialog');
  beforeEach(() => document.body.append(sheet));
  afterEach(() => {
    sheet.close();
    sheet.remove();
  });
  /** Mutations are reported in a microtask. */
  const change = async (done: () => void) => {
    done();
    await Promise.resolve();
  };

  it('waits until the sheet is closed, and is then shown for 5 s', async () => {
    sheet.showModal();
    notify();
    expect(shownMessage()).toBeNull();
    vi.advanceTimersByTime(maxDeferralMs - 1);
    await change(() => sheet.close());
    expect(shownMessage()?.title).toBe('有工单待您接单');
    vi.advanceTimersByTime(toastMs - 1);
    expect(shownMessage()).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(shownMessage()).toBeNull();
  });

  it('is also shown when the sheet disappears with its screen', async () => {
    sheet.showModal();
    notify();
    await change(() => sheet.remove());
    expect(shownMessage()).not.toBeNull();
  });

  it('expires after a minute', async () => {
    sheet.showModal();
    notify();
    vi.advanceTimersByTime(maxDeferralMs);
    await change(() => sheet.close());
    expect(shownMessage()).toBeNull();
  });

  it('gives way to a sheet that opens, and returns', async () => {
    notify();
    await change(() => sheet.showModal());
    expect(shownMessage()).toBeNull();
    await change(() => sheet.close());
    expect(shownMessage()?.title).toBe('有工单待您接单');
  });

  it('is not shown afterwards when it was seen meanwhile, or by another account', async () => {
    sheet.showModal();
    notify();
    hideMessageBanner(findSubjectAddress({ kind: 'workOrder', id: 'order-1' }));
    await change(() => sheet.close());
    expect(shownMessage()).toBeNull();
    sheet.showModal();
    notify();
    storeTenant({ id: 'tenant-2', name: 'Hillside' });
    await change(() => sheet.close());
    expect(shownMessage()).toBeNull();
  });
});

it('reads again what was read on another phone', () => {
  dispatchLiveMessage({ kind: 'notifications-read', tenantId: 'tenant-1' });
  expect(invalidate).toHaveBeenCalledWith(['listNotifications', 'getHomePage']);
  expect(shownMessage()).toBeNull();
});

describe('a message that arrives while a form is open', () => {
  const form = document.createElement('div');
  const field = document.createElement('input');
  form.dataset.form = 'true';
  afterEach(() => {
    form.remove();
    field.remove();
  });

  it('does not cover the form, and is shown when that is left', async () => {
    document.body.append(form);
    notify();
    expect(shownMessage()).toBeNull();
    form.remove();
    await Promise.resolve();
    expect(shownMessage()?.title).toBe('有工单待您接单');
  });

  it('gives way to a form that opens', async () => {
    notify();
    document.body.append(form);
    await Promise.resolve();
    expect(shownMessage()).toBeNull();
  });

  it('waits while the user types in any field', () => {
    document.body.append(field);
    field.focus();
    notify();
    expect(shownMessage()).toBeNull();
    field.blur();
    expect(shownMessage()?.title).toBe('有工单待您接单');
    field.focus();
    expect(shownMessage()).toBeNull();
  });
});

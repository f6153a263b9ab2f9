import { describe, expect, it } from 'vitest';
import { findAddress, readPushMessage } from '#worker/push/push-message.ts';

const message = {
  title: '有工单待您接单',
  body: '1号变压器 · WX1',
  tag: 'x',
  token: 't',
  urgent: false,
  subject: { kind: 'workOrder', id: 'o1' },
  tenant: 't1',
  actions: [{ action: 'accept', title: '接单' }],
} as const;

describe('a push message', () => {
  it('is read as it was sent, and what a later server leaves out has its default', () => {
    expect(readPushMessage(JSON.stringify(message))).toEqual(message);
    expect(readPushMessage('{"title":"新公告","token":"t","more":1}')).toEqual({
      title: '新公告',
      token: 't',
      body: '',
      tag: '',
      urgent: false,
      subject: null,
      tenant: null,
      actions: [],
    });
  });

  it.each(['', 'no json', 'null', '7', '[]', '{"title":"x"}', '{"token":"t"}', '{"title":1,"token":"t"}'])('is none: %j', (text) => {
    expect(readPushMessage(text)).toBeNull();
  });

  it('leads to its subject, to the form for declining, and to the list where it stands for several or for what is not known here', () => {
    expect(findAddress(message, '')).toBe('/pages/workorderlist/workdetail/workdetail?id=o1&tenant=t1');
    expect(findAddress(message, 'decline')).toBe('/pages/workorderlist/workdetail/rollback?id=o1&tenant=t1');
    const list = '/pages/topmenu/mesnotification/mesnotification';
    expect(findAddress({ subject: null, tenant: 't1' }, '')).toBe(`${list}?tenant=t1`);
    expect(findAddress({ subject: { kind: 'of a later release' as 'alarm', id: '1' }, tenant: null }, '')).toBe(list);
  });
});

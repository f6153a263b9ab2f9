import { describe, expect, it } from 'vitest';
import { maskAddress, maskMail, readDeliveryFault } from '#notification/delivery.ts';

describe('why a delivery failed', () => {
  it.each([
    ['gone', 'gone', null],
    ['interrupted', 'interrupted', null],
    ['fault of the server', 'internal', null],
    ['not set up', 'notSetUp', null],
    ['timeout', 'unreachable', 'timeout'],
    ['network ECONNREFUSED', 'unreachable', 'network ECONNREFUSED'],
    ['http 502', 'unreachable', 'http 502'],
    ['smtp 451', 'unreachable', 'smtp 451'],
    ['smtp 554', 'rejected', 'smtp 554'],
    ['errcode 40037', 'rejected', 'errcode 40037'],
    ['constructor', 'rejected', 'constructor'],
  ])('%s', (reason, kind, code) => {
    expect(readDeliveryFault(reason)).toEqual({ kind, code });
  });
});

describe('where a message was sent', () => {
  it('is masked by channel, and shows nothing of a browser or of WeChat', () => {
    expect(maskAddress('sms', '13800000001')).toBe('138****0001');
    expect(maskAddress('wecom', '13800000001')).toBe('138****0001');
    expect(maskAddress('mail', 'li.na@example.com')).toBe('l***@example.com');
    expect(maskAddress('dingtalkApp', 'manager4220')).toBe('m***');
    expect([maskAddress('webPush', 'x'), maskAddress('wechat', 'oAbc')]).toEqual([null, null]);
  });

  it('is masked also where it is no address', () => {
    expect([maskMail(''), maskMail('x')]).toEqual(['***', 'x***']);
  });
});

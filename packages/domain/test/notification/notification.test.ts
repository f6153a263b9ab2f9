import { describe, expect, test } from 'vitest';
import { kindOfTopic, type NotificationTopic, notificationKinds, notificationTopics } from '#index.ts';

const ofOrders: readonly NotificationTopic[] = [
  'accept',
  'start',
  'assign',
  'finish',
  'backfill',
  'passCheck',
  'evaluate',
  'dispatch',
  'grab',
  'confirmClosing',
  'close',
  'resubmit',
  'member',
  'added',
  'approveHold',
  'holdApproved',
  'resumed',
  'closingRefused',
  'withdrawn',
  'completed',
  'closed',
];

describe('the kind by which an account chooses', () => {
  test('is that of orders for every topic of an order', () => {
    for (const topic of ofOrders) expect(kindOfTopic(topic), topic).toBe('workOrders');
  });

  test('is that of alarms for an alarm, and of announcements for what concerns the tenant', () => {
    expect(kindOfTopic('alarmRaised')).toBe('alarms');
    expect(kindOfTopic('joinRequested')).toBe('announcements');
    expect(kindOfTopic('joined')).toBe('announcements');
    expect(kindOfTopic('sessionReused')).toBe('announcements');
  });

  test('has every topic, and each kind has one', () => {
    expect([...notificationTopics].sort()).toEqual([...ofOrders, 'alarmRaised', 'joinRequested', 'joined', 'sessionReused'].sort());
    expect(new Set(notificationTopics.map(kindOfTopic))).toEqual(new Set(notificationKinds));
  });
});

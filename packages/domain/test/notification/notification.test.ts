import { describe, expect, test } from 'vitest';
import {
  announcementTopics,
  balanceTopics,
  billTopics,
  cutoffRequestTopics,
  cutoffTopics,
  differenceTopics,
  kindOfTopic,
  type NotificationTopic,
  notificationKinds,
  notificationTopics,
  paymentTopics,
  refundTopics,
  roomTopics,
  shiftRequestTopics,
  skillTopics,
  suspectTopics,
  tariffTopics,
  walletEntryTopics,
  walletTopics,
} from '#index.ts';

const topicsOfOrders: readonly NotificationTopic[] = [
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
  'urged',
  'closingRefused',
  'withdrawn',
  'escalated',
  'notSaved',
  'completed',
  'closed',
  'mentioned',
  'commented',
  'permitWaits',
  'switchingWaits',
  'permitEnds',
  'permitOverdue',
  'handoverWaits',
  'handoverLate',
  'handoverAsked',
  'handoverAnswered',
  ...shiftRequestTopics,
];

describe('the kind of a notification topic', () => {
  test('is work orders for every topic of an order', () => {
    for (const topic of topicsOfOrders) expect(kindOfTopic(topic), topic).toBe('workOrders');
  });

  test('is alarms for an alarm, and announcements for topics of tenant, session, certificates, rooms and wallets', () => {
    expect(kindOfTopic('alarmRaised')).toBe('alarms');
    expect(kindOfTopic('joinRequested')).toBe('announcements');
    expect(kindOfTopic('joined')).toBe('announcements');
    expect(kindOfTopic('sessionReused')).toBe('announcements');
    expect(kindOfTopic('planPaused')).toBe('announcements');
    expect(kindOfTopic('stockLow')).toBe('announcements');
    for (const topic of [
      ...skillTopics,
      ...roomTopics,
      ...paymentTopics,
      ...refundTopics,
      ...balanceTopics,
      ...walletTopics,
      ...cutoffTopics,
      ...cutoffRequestTopics,
      ...differenceTopics,
      ...walletEntryTopics,
      ...suspectTopics,
      ...tariffTopics,
    ])
      expect(kindOfTopic(topic), topic).toBe('announcements');
  });

  test('is defined for every topic, and every kind has a topic', () => {
    expect([...notificationTopics].sort()).toEqual(
      [
        ...topicsOfOrders,
        'alarmRaised',
        'alarmEscalated',
        'joinRequested',
        'joined',
        'sessionReused',
        'planPaused',
        'stockLow',
        ...skillTopics,
        ...announcementTopics,
        ...roomTopics,
        ...paymentTopics,
        ...refundTopics,
        ...walletTopics,
        ...balanceTopics,
        ...cutoffTopics,
        ...cutoffRequestTopics,
        ...differenceTopics,
        ...walletEntryTopics,
        ...suspectTopics,
        ...tariffTopics,
        ...billTopics,
      ].sort(),
    );
    expect(new Set(notificationTopics.map(kindOfTopic))).toEqual(new Set(notificationKinds));
  });
});

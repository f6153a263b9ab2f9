import type { ApiName } from '@energy-om/contract';
import { nowhere } from '../support/factories/create-push-phone.ts';
import type { Input, InputSubjects } from './input-subjects.ts';

export function listPushInputs({ people }: InputSubjects): [ApiName, Input][] {
  return [
    ['saveMessageChannel', { channel: 'wecom', version: 0, isOn: false, maxLevel: 3, values: { key: 'x' } }],
    [
      'listDeliveries',
      {
        page: 1,
        pageSize: 5,
        state: 'failed',
        channel: 'sms',
        from: '2026-11-01T00:00:00Z',
        to: '2026-11-30T00:00:00Z',
        orderId: people.inviteId,
      },
    ],
    ['listDeliveries', { alarmId: people.inviteId }],
    ['sendChannelTrial', { channel: 'sms' }],
    ['updateProfile', { mail: 'li.na@example.com' }],
    ['sendMailCode', { mail: 'li.na@example.com' }],
    ['proveMail', { mail: 'li.na@example.com', verificationCode: '123456' }],
    ['saveOwnChannel', { channel: 'wecomApp', isWanted: true, address: 'li.na' }],
    ['savePush', nowhere()],
    ['removePush', { sessionId: people.inviteId }],
    ['confirmPush', { token: 'x' }],
    ['actOnPush', { token: 'x', action: 'confirm' }],
  ];
}

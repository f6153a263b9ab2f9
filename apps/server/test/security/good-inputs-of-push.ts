import type { ApiName } from '@energy-om/contract';
import { nowhere } from '../support/factories/create-push-phone.ts';
import type { Input, InputSubjects } from './input-subjects.ts';

export function listPushInputs({ people }: InputSubjects): [ApiName, Input][] {
  return [
    ['savePush', nowhere()],
    ['removePush', { sessionId: people.inviteId }],
    ['confirmPush', { token: 'x' }],
    ['actOnPush', { token: 'x', action: 'confirm' }],
  ];
}

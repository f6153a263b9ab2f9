import type { ApiName } from '@energy-om/contract';
import type { Input, InputSubjects } from './input-subjects.ts';

export function listOfflineWorkInputs({ people: { inviteId } }: InputSubjects): [ApiName, Input][] {
  return [
    ['getIntentStates', { ids: [inviteId] }],
    ['listOfflineCases', { page: 1, pageSize: 5, open: true }],
    ['decideOfflineCase', { caseId: inviteId, version: 1, choice: 'reject', note: 'x' }],
    ['depositOfflineWork', { tenantId: inviteId, call: 'addOrderComment', input: { orderId: inviteId } }],
    ['depositOfflinePhoto', { tenantId: inviteId, id: inviteId }],
  ];
}

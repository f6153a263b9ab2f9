import type { NotificationSubject } from '@energy-om/domain';
import { screenAddress } from '../navigation/paths.ts';

const addresses: Record<NotificationSubject, (id: string) => string> = {
  workOrder: (id) => screenAddress('workOrder', { id }),
  comment: (id) => screenAddress('orderComments', { comment: id }),
  alarm: (id) => screenAddress('alarm', { id }),
  // A request is answered in the list of those that are pending.
  joinRequest: () => screenAddress('members', { tab: 'pending' }),
  membership: () => screenAddress('home'),
  session: () => screenAddress('safety'),
  skill: () => screenAddress('skills'),
  permit: (id) => screenAddress('permit', { id }),
  switching: (id) => screenAddress('switching', { id }),
  handover: (id) => screenAddress('handover', { id }),
  shiftRequest: (id) => screenAddress('shiftRequest', { id }),
  stock: (id) => screenAddress('sparePart', { stock: id }),
  announcement: (id) => screenAddress('announcement', { id }),
  room: (id) => screenAddress('room', { id }),
  roomApplication: (id) => screenAddress('roomApplications', { application: id }),
  payment: (id) => screenAddress('payment', { id }),
  wallet: (id) => screenAddress('wallet', { id }),
  cutoff: (id) => screenAddress('wallet', { id }),
  cutoffRequest: (id) => screenAddress('cutoffRequest', { id }),
  // A difference is settled in the list of those that are open.
  paymentDifference: () => screenAddress('payments', { tab: 'differences' }),
  // An entry is decided in the list of those that wait.
  walletEntry: () => screenAddress('walletEntries'),
  suspectUse: () => screenAddress('suspectUses'),
  bill: (id) => screenAddress('bill', { id }),
  tariff: (id) => screenAddress('tariff', { id }),
  plan: (id) => screenAddress('plan', { id }),
};

/** The address of the screen that shows a message's subject. */
export function findSubjectAddress({ kind, id }: { kind: NotificationSubject; id: string }): string {
  return addresses[kind](id);
}

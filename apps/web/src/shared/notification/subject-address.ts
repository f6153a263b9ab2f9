import type { NotificationSubject } from '@energy-om/domain';
import { screenAddress } from '../navigation/paths.ts';

const addresses: Record<NotificationSubject, (id: string) => string> = {
  workOrder: (id) => screenAddress('workOrder', { id }),
  alarm: (id) => screenAddress('alarm', { id }),
  // Answered there, among the others that wait.
  joinRequest: () => screenAddress('members', { tab: 'pending' }),
  membership: () => screenAddress('home'),
  session: () => screenAddress('safety'),
};

/** The screen of what a message is about. */
export function findSubjectAddress({ kind, id }: { kind: NotificationSubject; id: string }): string {
  return addresses[kind](id);
}

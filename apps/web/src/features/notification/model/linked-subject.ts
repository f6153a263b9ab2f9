import { type NotificationSubject, notificationSubjects } from '@energy-om/domain';

/** What the address names that a message outside of the app leads to (apps/server/src/services/message-channel/text/message-link.ts). */
export function findLinkedSubject(search: URLSearchParams): { kind: NotificationSubject; id: string } | null {
  const kind = notificationSubjects.find((one) => one === search.get('subject'));
  const id = search.get('id');
  return kind === undefined || id === null ? null : { kind, id };
}

import { type NotificationSubject, notificationSubjects } from '@energy-om/domain';
import { paths, screenAddress } from '#shared/navigation/paths.ts';
import { inTenant } from '#shared/navigation/tenant-of-address.ts';
import { findSubjectAddress } from '#shared/notification/subject-address.ts';

/** What the server sends (apps/server/src/services/message-channel/sending/send-push.ts). */
export interface PushMessage {
  title: string;
  body: string;
  /** Later messages with the same tag take the place of this one. */
  tag: string;
  /** For the receipt and for the buttons. */
  token: string;
  /** Whether it stays until somebody has seen it. */
  urgent: boolean;
  /** Null: it stands for several. */
  subject: { kind: NotificationSubject; id: string } | null;
  /** That it is from; null: of a server of an earlier release. */
  tenant: string | null;
  actions: readonly { action: string; title: string }[];
}

/** Null for anything else: a server of another release, or an empty message. */
export function readPushMessage(text: string): PushMessage | null {
  let message: Partial<PushMessage> | null;
  try {
    message = JSON.parse(text);
  } catch {
    return null;
  }
  const isWhole = typeof message?.title === 'string' && typeof message.token === 'string';
  if (!isWhole) return null;
  const { title = '', body = '', tag = '', token = '', urgent = false, subject = null, tenant = null, actions = [] } = message ?? {};
  return { title, body, tag, token, urgent, subject, tenant, actions };
}

/** The screen that a tap leads to, in the tenant of the message. @param action of the button; empty: the message itself */
export function findAddress({ subject, tenant }: Pick<PushMessage, 'subject' | 'tenant'>, action: string): string {
  const address = findScreen(subject, action);
  return tenant === null ? address : inTenant(address, tenant);
}

function findScreen(subject: PushMessage['subject'], action: string): string {
  if (subject === null || !notificationSubjects.includes(subject.kind)) return paths.notifications;
  // Declining needs words, which its form asks for.
  return action === 'decline' ? screenAddress('rollback', { id: subject.id }) : findSubjectAddress(subject);
}

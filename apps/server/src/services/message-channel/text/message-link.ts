import type { NotificationSubject } from '@energy-om/domain';

/**
 * The address at which the app shows what a message is about: its list of messages leads on to the subject (apps/web/src/features/notification).
 * Null where the installation does not know its own address. It names the tenant, since the account may be at work in another.
 *
 * @param subject null: of several messages at once
 */
export function findMessageLink(
  publicAddresses: readonly string[],
  tenant: string,
  subject: { kind: NotificationSubject; id: string } | null,
): string | null {
  const [address] = publicAddresses;
  if (address === undefined) return null;
  const query = new URLSearchParams({ ...(subject !== null && { subject: subject.kind, id: subject.id }), tenant });
  return `${address}/#/pages/topmenu/mesnotification/mesnotification?${query}`;
}

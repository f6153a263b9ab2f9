import type { NotificationSubject } from '@energy-om/domain';
import { callApi } from '../api/call-api.ts';
import { queryClient } from '../api/query-client.ts';
import { apiQueryOptions } from '../api/use-api-query.ts';
import { currentMs, listKnownMessages, type Message, mayHaveUnread, type ReadInput, showAsRead, showUnread } from './cached-messages.ts';

/** The unread come first, so that one page tells of all but a hoarder's. */
const firstPage = { page: 1, pageSize: 100 };

/** Marks messages as read, on the screen at once. @throws ApiFailure; then they are unread again */
export async function readMessages(input: ReadInput, { silent = false }: { silent?: boolean } = {}): Promise<void> {
  const undo = showAsRead(input);
  try {
    const { unread } = await callApi('readNotifications', input, { silent });
    showUnread(unread);
  } catch (error) {
    undo();
    throw error;
  }
}

/**
 * Whoever sees what messages are about has read them, however one came to it. Asks the server unless it is known that nothing is unread.
 * @param isNew a message has come this moment: what the phone has of them is old
 */
export async function readMessagesAbout(subject: { kind: NotificationSubject; id: string }, { isNew = false } = {}): Promise<void> {
  const isAbout = (message: Message) => message.subject.kind === subject.kind && message.subject.id === subject.id;
  const known = isNew ? [] : listKnownMessages().filter(isAbout);
  const messages = known.length > 0 || !(isNew || mayHaveUnread()) ? known : (await askForMessages(isNew)).filter(isAbout);
  const ids = messages.filter(({ isRead }) => !isRead).map(({ id }) => id);
  if (ids.length > 0) await readMessages({ ids }, { silent: true });
}

async function askForMessages(isNew: boolean): Promise<Message[]> {
  const query = apiQueryOptions('listNotifications', firstPage);
  return (await queryClient.fetchQuery({ ...query, staleTime: isNew ? 0 : currentMs, meta: { silent: true } })).items;
}

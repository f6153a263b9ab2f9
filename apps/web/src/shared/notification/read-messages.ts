import type { NotificationSubject } from '@energy-om/domain';
import { callApi } from '../api/call-api.ts';
import { queryClient } from '../api/query-client.ts';
import { apiQueryOptions } from '../api/use-api-query.ts';
import {
  freshForMs,
  listCachedMessages,
  type Message,
  markReadInCache,
  mayHaveUnread,
  type ReadInput,
  setUnreadInCache,
} from './cached-messages.ts';

/** Unread messages come first, so one page holds all of them but for an account with more than a hundred. */
const firstPage = { page: 1, pageSize: 100 };

/** Marks messages as read, on the screen at once. @throws ApiError; the messages are then shown as unread again */
export async function readMessages(input: ReadInput, { silent = false }: { silent?: boolean } = {}): Promise<void> {
  const undo = markReadInCache(input);
  try {
    const { unread } = await callApi('readNotifications', input, { silent });
    setUnreadInCache(unread);
  } catch (error) {
    undo();
    throw error;
  }
}

/**
 * Marks the messages about a subject, or about all of a kind, as read, since the user sees the subject itself. Asks the server unless the cache shows that nothing
 * is unread.
 * @param isNew a message has arrived this moment, so the cache is out of date
 */
export async function readMessagesAbout(
  { kind, id }: { kind: NotificationSubject; id?: string | undefined },
  { isNew = false } = {},
): Promise<void> {
  const isAbout = ({ subject }: Message) => subject.kind === kind && (id === undefined || subject.id === id);
  const known = isNew ? [] : listCachedMessages().filter(isAbout);
  const messages = known.length > 0 || !(isNew || mayHaveUnread()) ? known : (await fetchMessages(isNew)).filter(isAbout);
  const ids = messages.filter(({ isRead }) => !isRead).map(({ id }) => id);
  if (ids.length > 0) await readMessages({ ids }, { silent: true });
}

async function fetchMessages(isNew: boolean): Promise<Message[]> {
  const query = apiQueryOptions('listNotifications', firstPage);
  return (await queryClient.fetchQuery({ ...query, staleTime: isNew ? 0 : freshForMs, meta: { silent: true } })).items;
}

import type { ApiInput, ApiOutput } from '@energy-om/contract';
import { notificationKinds } from '@energy-om/domain';
import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import { queryClient } from '../api/query-client.ts';
import { apiKey, invalidateApi } from '../api/use-api-query.ts';

type Page = ApiOutput<'listNotifications'>;
type Home = ApiOutput<'getHomePage'>;
export type Message = Page['items'][number];
export type Unread = Page['unread'];
export type ReadInput = ApiInput<'readNotifications'>;

/** What the phone has of the messages: pages of a list, or one page. */
type Cached = InfiniteData<Page> | Page;

const messagesKey = apiKey('listNotifications');
const homeKey = apiKey('getHomePage');
/** For so long an answer says how things are. */
export const currentMs = 60_000;
/** As far as the server counts. */
const maxCounted = 100;

/** Those that the phone knows and that nothing has been heard against since, once each. */
export function listKnownMessages(): Message[] {
  const queries = queryClient.getQueryCache().findAll({ queryKey: messagesKey, predicate: ({ state }) => !state.isInvalidated });
  const pages = queries.flatMap(({ state }) => listPages(state.data as Cached | undefined));
  return [...new Map(pages.flatMap(({ items }) => items).map((message) => [message.id, message])).values()];
}

/** Whether something is unread as far as the phone knows, or it knows nothing of now. */
export function mayHaveUnread(): boolean {
  const counts = [
    ...listCurrent<Home>(homeKey).map(({ unreadMessages }) => unreadMessages),
    ...listCurrent<Cached>(messagesKey).flatMap((cached) => listPages(cached).map(({ unread }) => sumUnread(unread))),
  ];
  return counts.length === 0 || counts.some((count) => count > 0);
}

/** Answers that nothing has been heard against since, and that are not too old for what no connection told of. */
function listCurrent<Data>(queryKey: QueryKey): Data[] {
  const since = Date.now() - currentMs;
  const queries = queryClient
    .getQueryCache()
    .findAll({ queryKey, predicate: ({ state }) => !state.isInvalidated && state.dataUpdatedAt > since });
  return queries.flatMap(({ state }) => (state.data === undefined ? [] : [state.data as Data]));
}

export function sumUnread({ workOrders, alarms, announcements }: Unread): number {
  return Math.min(maxCounted, workOrders + alarms + announcements);
}

/** Whether a read of these means this message. Ids sort by the time they were made. */
function isMeant(input: ReadInput, { id, kind }: Message): boolean {
  if (input.kind !== undefined && input.kind !== kind) return false;
  return input.ids?.includes(id) ?? (input.until !== undefined && id <= input.until);
}

/** Shows as read what is about to be read. Returns the way back, for when that fails. */
export function showAsRead(input: ReadInput): () => void {
  const before = [...queryClient.getQueriesData({ queryKey: messagesKey }), ...queryClient.getQueriesData({ queryKey: homeKey })];
  const read = listKnownMessages().filter((message) => !message.isRead && isMeant(input, message));
  changePages((page) => ({
    ...page,
    items: page.items.map((message) => (isMeant(input, message) ? { ...message, isRead: true } : message)),
    unread: countAfter(page.unread, input, read),
  }));
  const counted = findUnread();
  if (counted) showHomeCount(counted);
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data);
    void invalidateApi('listNotifications', 'getHomePage');
  };
}

/** How many are unread by now, as the server has just said. */
export function showUnread(unread: Unread): void {
  changePages((page) => ({ ...page, unread }));
  showHomeCount(unread);
}

function countAfter(unread: Unread, input: ReadInput, read: readonly Message[]): Unread {
  const after = { ...unread };
  for (const kind of notificationKinds) {
    const isWhole = input.until !== undefined && (input.kind === undefined || input.kind === kind);
    after[kind] = isWhole ? 0 : Math.max(0, unread[kind] - read.filter((message) => message.kind === kind).length);
  }
  return after;
}

function findUnread(): Unread | null {
  const [first] = queryClient.getQueriesData<Cached>({ queryKey: messagesKey }).flatMap(([, cached]) => listPages(cached));
  return first?.unread ?? null;
}

function showHomeCount(unread: Unread): void {
  queryClient.setQueriesData<Home>({ queryKey: homeKey }, (home) => home && { ...home, unreadMessages: sumUnread(unread) });
}

function changePages(change: (page: Page) => Page): void {
  queryClient.setQueriesData<Cached>({ queryKey: messagesKey }, (cached) => {
    if (cached === undefined) return undefined;
    return 'pages' in cached ? { ...cached, pages: cached.pages.map(change) } : change(cached);
  });
}

function listPages(cached: Cached | undefined): Page[] {
  if (cached === undefined) return [];
  return 'pages' in cached ? cached.pages : [cached];
}

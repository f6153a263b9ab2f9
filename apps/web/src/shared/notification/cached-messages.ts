import type { ApiInput, ApiOutput } from '@energy-om/contract';
import { minuteMs, notificationKinds } from '@energy-om/domain';
import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import { queryClient } from '../api/query-client.ts';
import { apiKey, invalidateApi } from '../api/use-api-query.ts';

type Page = ApiOutput<'listNotifications'>;
type Home = ApiOutput<'getHomePage'>;
export type Message = Page['items'][number];
export type Unread = Page['unread'];
export type ReadInput = ApiInput<'readNotifications'>;

/** An entry of the cache: the pages of an infinite list, or one page. */
type Cached = InfiniteData<Page> | Page;

const messagesKey = apiKey('listNotifications');
const homeKey = apiKey('getHomePage');
/** For so long an answer counts as current. */
export const freshForMs = minuteMs;
/** The server counts up to this number. */
const maxCounted = 100;

/** The messages of all cached answers that have not been invalidated, each once. */
export function listCachedMessages(): Message[] {
  const queries = queryClient.getQueryCache().findAll({ queryKey: messagesKey, predicate: ({ state }) => !state.isInvalidated });
  const pages = queries.flatMap(({ state }) => listPages(state.data as Cached | undefined));
  return [...new Map(pages.flatMap(({ items }) => items).map((message) => [message.id, message])).values()];
}

/** Whether there may be unread messages: a current answer in the cache counts some, or there is no current answer. */
export function mayHaveUnread(): boolean {
  const counts = [
    ...listCurrent<Home>(homeKey).map(({ unreadMessages }) => unreadMessages),
    ...listCurrent<Cached>(messagesKey).flatMap((cached) => listPages(cached).map(({ unread }) => sumUnread(unread))),
  ];
  return counts.length === 0 || counts.some((count) => count > 0);
}

/** Cached answers that have not been invalidated and are fresh: without a live connection nothing invalidates them. */
function listCurrent<Data>(queryKey: QueryKey): Data[] {
  const since = Date.now() - freshForMs;
  const queries = queryClient
    .getQueryCache()
    .findAll({ queryKey, predicate: ({ state }) => !state.isInvalidated && state.dataUpdatedAt > since });
  return queries.flatMap(({ state }) => (state.data === undefined ? [] : [state.data as Data]));
}

export function sumUnread({ workOrders, alarms, announcements }: Unread): number {
  return Math.min(maxCounted, workOrders + alarms + announcements);
}

/** Whether the input marks this message as read. Ids sort by the time of their creation. */
function isIncluded(input: ReadInput, { id, kind }: Message): boolean {
  if (input.kind !== undefined && input.kind !== kind) return false;
  return input.ids?.includes(id) ?? (input.until !== undefined && id <= input.until);
}

/** Marks messages as read in the cache before the server does. Returns the function that restores the cache when the call fails. */
export function markReadInCache(input: ReadInput): () => void {
  const before = [...queryClient.getQueriesData({ queryKey: messagesKey }), ...queryClient.getQueriesData({ queryKey: homeKey })];
  const read = listCachedMessages().filter((message) => !message.isRead && isIncluded(input, message));
  changePages((page) => ({
    ...page,
    items: page.items.map((message) => (isIncluded(input, message) ? { ...message, isRead: true } : message)),
    unread: countAfter(page.unread, input, read),
  }));
  const counted = findUnread();
  if (counted) setHomeCountInCache(counted);
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data);
    void invalidateApi('listNotifications', 'getHomePage');
  };
}

/** Writes the unread counts that the server has just answered into the cache. */
export function setUnreadInCache(unread: Unread): void {
  changePages((page) => ({ ...page, unread }));
  setHomeCountInCache(unread);
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

function setHomeCountInCache(unread: Unread): void {
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

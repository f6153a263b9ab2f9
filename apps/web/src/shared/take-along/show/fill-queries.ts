import type { Query } from '@tanstack/react-query';
import { queryClient } from '#shared/api/query-client.ts';
import type { Copies } from '../store/copies.ts';
import { findAnswer } from './find-answer.ts';

/**
 * Puts copies where screens look for answers: a read that has none yet, or an older one, gets that of its copy at once, with the time at which it was fetched,
 * and whoever shows it waits for nothing. Reading from the server goes on meanwhile. Returns the function that stops it.
 */
export function fillQueries(copies: Copies): () => void {
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) void fill(copies, query);
  return cache.subscribe((event) => {
    if (event.type === 'added' || event.type === 'observerAdded') void fill(copies, event.query);
    else if (event.type === 'updated' && event.action.type === 'error') void fill(copies, event.query);
  });
}

async function fill(copies: Copies, query: Query): Promise<void> {
  const isCutOff = !navigator.onLine || query.state.status === 'error';
  const before = query.state.dataUpdatedAt;
  // Reading copies again and again for what has just been read would cost more than it gives.
  if (query.state.data !== undefined && !query.isStale()) return;
  const answer = await findAnswer(copies, query.queryKey, isCutOff).catch(() => null);
  const isNewer = query.state.data === undefined || (answer !== null && answer.at > query.state.dataUpdatedAt);
  if (answer === null || !isNewer || query.state.dataUpdatedAt !== before) return;
  const { status, error } = query.state;
  queryClient.setQueryData(query.queryKey, answer.data, { updatedAt: answer.at });
  // However new the copy is, something may have been announced since: a screen that opens asks the server. That it could not be asked still holds.
  query.setState({ isInvalidated: true, ...(status === 'error' && { status, error }) });
}

import type { ApiOutput } from '@energy-om/contract';
import { useRef } from 'react';
import type { ChosenObject } from '../model/order-draft.ts';

type Listed = Pick<ApiOutput<'listMeters'>['items'][number], 'id' | 'site'>;

/** The site of what is chosen from lists; null where they lie in several, or were chosen elsewhere. */
export function useChosenSite(listed: readonly Listed[], chosen: readonly ChosenObject[]): () => string | null {
  // What was listed under another search word is still known.
  const seen = useRef(new Map<string, string>());
  for (const { id, site } of listed) seen.current.set(id, site.id);
  return () => {
    const sites = new Set(chosen.map(({ id }) => seen.current.get(id) ?? null));
    const [only = null] = sites;
    return sites.size === 1 ? only : null;
  };
}

import { paths } from '#shared/navigation/paths.ts';
import { findWantedPage } from '#shared/navigation/wanted-page.ts';

/** The invite code of the address; else of the link to join that the user opened without an account. */
export function findInvite(search: URLSearchParams): string | null {
  const [path, query = ''] = findWantedPage()?.split('?') ?? [];
  return search.get('invite') ?? (path === paths.addTenant ? new URLSearchParams(query).get('invite') : null);
}

/** page: the app's document · file: one of the build · settings: `app-config.json` */
export type Route = { kind: 'page' } | { kind: 'file'; path: string } | { kind: 'settings' };

/**
 * What the worker answers; null: it leaves the request alone. Calls, the token, files of people, `/docs` and pages for links belong to the server.
 * @param scope the app's folder
 * @param isPrecached whether a path from that folder is kept from the start
 */
export function routeRequest(
  { method, url, mode }: Pick<Request, 'method' | 'url' | 'mode'>,
  scope: string,
  isPrecached: (path: string) => boolean,
): Route | null {
  if (method !== 'GET' || !url.startsWith(scope)) return null;
  const [path = ''] = url.slice(scope.length).split(/[?#]/, 1);
  if (mode === 'navigate') return path === '' || path === 'index.html' ? { kind: 'page' } : null;
  if (path === 'app-config.json') return { kind: 'settings' };
  return path.startsWith('assets/') || (isPrecached(path) && path !== 'index.html') ? { kind: 'file', path } : null;
}

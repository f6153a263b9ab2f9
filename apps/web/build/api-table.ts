import { api } from '@energy-om/contract';
import type { Plugin } from 'vite';
import { digestCopiedShape } from './copied-shape.ts';

const id = 'virtual:api-table';

/**
 * Method, path, access, optional authentication and encoding of every call, without the schemas and their library. `virtual:api-table/open`
 * has the calls that need no permission, among them those of signing in, but for those of messages and of work without a network, which nobody needs before; `virtual:api-table/guarded`
 * has the others, and `virtual:api-table/copied` a digest of the shape of what the phone keeps of their answers.
 */
export function apiTablePlugin(): Plugin {
  return {
    name: 'api-table',
    resolveId: (source) => (source.startsWith(`${id}/`) ? `\0${source}` : undefined),
    load(source) {
      if (source === `\0${id}/open`) return `export const openCalls = ${listCalls(true)};`;
      if (source === `\0${id}/copied`) return `export const copiedShape = '${digestCopiedShape()}';`;
      return source === `\0${id}/guarded` ? `export const guardedCalls = ${listCalls(false)};` : undefined;
    },
  };
}

function isNeededFirst(access: string, path: string): boolean {
  if (path.startsWith('/api/maintenance/offlinework/')) return false;
  if (path.startsWith('/api/message/')) return access === 'open' && !path.startsWith('/api/message/push/');
  return access === 'open' || access === 'account';
}

function listCalls(isOpen: boolean): string {
  const rows = Object.entries(api)
    .filter(([, { access, path }]) => isNeededFirst(access, path) === isOpen)
    .map(([name, { method, path, access, optionalAuth, encoding }]) => [name, { method, path, access, optionalAuth, encoding }]);
  return JSON.stringify(Object.fromEntries(rows));
}

import { openCalls } from 'virtual:api-table/open';
import type { ApiName, Endpoint } from '@energy-om/contract';

/** What is needed of a row of the API table to send its call. */
export type CallRow = Pick<Endpoint, 'method' | 'path' | 'access' | 'optionalAuth' | 'encoding'>;

const open: Partial<Record<ApiName, CallRow>> = openCalls;

/** The row of a call. Those that need a permission are not loaded before anybody has signed in; throws when they cannot be. */
export async function findCall(name: ApiName): Promise<CallRow> {
  const row = open[name] ?? (await import('virtual:api-table/guarded')).guardedCalls[name];
  if (row === undefined) throw new Error(`There is no call ${name}`);
  return row;
}

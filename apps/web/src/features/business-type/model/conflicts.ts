import { bodyCode } from '@energy-om/contract';
import { ApiError } from '#shared/api/api-error.ts';

/** The row as somebody else has left it, of a write that was refused for its version; null for any other error. */
export function findNewer<Row extends { version: number }>(error: unknown): Row | null {
  const data = conflictDataOf(error);
  return data && 'version' in data ? (data as Row) : null;
}

function conflictDataOf(error: unknown): object | null {
  if (!(error instanceof ApiError) || error.code !== bodyCode.conflict) return null;
  return typeof error.data === 'object' ? error.data : null;
}

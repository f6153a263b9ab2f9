import { z } from 'zod';
import { ServiceError } from './service-error.ts';

export interface PageRequest {
  page: number;
  pageSize: number;
}

/** Counting further would cost with the table. */
export const countLimit = 1_000;

/** As far as a page may be asked for by its number; deeper ones go on from a cursor, at the same cost however deep. */
export const deepestOffset = 10_000;

type CursorValue = string | number | null;

/** Opaque to callers, and only ever compared with: a forged one shows nothing that the call would not show anyway. */
export function encodeCursor(values: readonly CursorValue[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

const cursorValues = z.array(z.union([z.string().max(64), z.number(), z.null()]));

/** Throws `invalid` for what is no cursor of `length` values. */
export function decodeCursor(cursor: string, length: number): CursorValue[] {
  const parsed = cursorValues.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!parsed.success || parsed.data.length !== length) throw invalidCursor();
  return parsed.data;
}

export function invalidCursor(): ServiceError {
  return new ServiceError('invalid', 'cursorInvalid');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Rows before the page. Throws `invalid` for a page deeper than numbers may reach. */
export function offsetOf({ page, pageSize }: PageRequest): number {
  const offset = (page - 1) * pageSize;
  if (offset + pageSize > deepestOffset) throw new ServiceError('invalid', 'pageTooDeep');
  return offset;
}

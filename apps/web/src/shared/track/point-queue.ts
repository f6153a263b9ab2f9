import type { ApiInput } from '@energy-om/contract';

export type QueuedPoint = ApiInput<'createTrackPoints'>['points'][number];

/** A shift of twelve hours at a point every quarter of a minute. */
const maxQueued = 2880;

/** The points of an account in a tenant that the server does not have yet; they outlive a reload and a time without network. */
export interface PointQueue {
  add(point: QueuedPoint): void;
  list(): QueuedPoint[];
  remove(ids: readonly string[]): void;
  clear(): void;
}

export function createPointQueue(accountId: string, tenantId: string, storage: Storage = localStorage): PointQueue {
  const key = `track-points ${accountId} ${tenantId}`;
  const list = () => read(storage, key);
  const write = (points: readonly QueuedPoint[]) => {
    try {
      if (points.length === 0) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify(points));
    } catch {
      // Without room the way has a gap, and everything else works.
    }
  };
  return {
    // The oldest are given up first: the server refuses what is too old.
    add: (point) => write([...list(), point].slice(-maxQueued)),
    list,
    remove: (ids) => write(list().filter(({ id }) => !ids.includes(id))),
    clear: () => write([]),
  };
}

function read(storage: Storage, key: string): QueuedPoint[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? (stored as QueuedPoint[]) : [];
  } catch {
    return [];
  }
}

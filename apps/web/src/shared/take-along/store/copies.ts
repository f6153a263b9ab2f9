import { copiedShape } from 'virtual:api-table/copied';
import { appVersion } from '#shared/version.ts';
import { type CopiesDatabase, type CopiesFacts, type Copy, type CopyStore, type CopyUse, copyStores } from './copies-database.ts';
import { isAwayTooLong, isWorthKeeping, type SeenTime, seenAtContact, seenNow } from './seen-time.ts';

/** Of all copies together, with thumbnails. */
export const maxCopiesBytes = 150 * 1024 * 1024;

const allStores: (CopyStore | 'uses' | 'facts')[] = [...copyStores, 'uses', 'facts'];

export type NewCopy = Pick<Copy, 'id' | 'version' | 'data'>;

/** The copies of one account in one tenant. */
export class Copies {
  readonly #database: CopiesDatabase;

  constructor(database: CopiesDatabase) {
    this.#database = database;
  }

  async findFacts(): Promise<CopiesFacts | null> {
    return (await this.#database.get('facts', 'facts')) ?? null;
  }

  async writeFacts(facts: CopiesFacts): Promise<void> {
    await this.#database.put('facts', facts, 'facts');
  }

  /** A copy that may be shown, which counts as its use; null where there is none, or the copies are shut. */
  async find(store: CopyStore, id: string, now = Date.now()): Promise<Copy | null> {
    if (await this.isShut(now)) return null;
    const copy = await this.#database.get(store, id);
    if (copy === undefined || copy.shape !== copiedShape) return null;
    const use = await this.#database.get('uses', [store, id]);
    // A phone without room shows what it has.
    if (use) await this.#database.put('uses', { ...use, usedAt: now }).catch(() => undefined);
    return copy;
  }

  /** All copies of a store that may be shown, without counting as their use. */
  async list(store: CopyStore, now = Date.now()): Promise<Copy[]> {
    if (await this.isShut(now)) return [];
    return (await this.#database.getAll(store)).filter(({ shape }) => shape === copiedShape);
  }

  /** @param now as the phone's clock shows it, which may have been set */
  async isShut(now = Date.now()): Promise<boolean> {
    const facts = await this.findFacts();
    if (facts === null) return true;
    const before = readSeen(facts);
    const seen = seenNow(before, now);
    if (isWorthKeeping(before, seen)) await this.#keepSeen(now).catch(() => undefined);
    return isAwayTooLong(seen);
  }

  /** Upon what is stored by now, since the server may have answered meanwhile. */
  async #keepSeen(now: number): Promise<void> {
    const { store, done } = this.#database.transaction('facts', 'readwrite');
    const keep = async () => {
      const facts = await store.get('facts');
      if (facts) await store.put({ ...facts, seen: seenNow(readSeen(facts), now) }, 'facts');
    };
    await Promise.all([keep(), done]);
  }

  /** Ids of a store with what is needed to know whether a copy is out of date. */
  async listVersions(store: CopyStore): Promise<Map<string, { version: string; at: number }>> {
    const found = new Map<string, { version: string; at: number }>();
    let cursor = await this.#database.transaction(store).store.openCursor();
    while (cursor) {
      const { id, app, shape, version, at } = cursor.value;
      // What another release has fetched is fetched anew.
      found.set(id, app === appVersion && shape === copiedShape ? { version, at } : { version: '', at: 0 });
      cursor = await cursor.continue();
    }
    return found;
  }

  /** Writes copies in place of those before, in one transaction; afterwards what was used least leaves, as far as there is not enough room. */
  async put(store: CopyStore, copies: readonly NewCopy[], now = Date.now()): Promise<void> {
    const transaction = this.#database.transaction([store, 'uses'], 'readwrite');
    for (const { id, version, data } of copies) {
      void transaction.objectStore(store).put({ id, version, data, at: now, app: appVersion, shape: copiedShape });
      void transaction.objectStore('uses').put({ store, id, bytes: sizeOf(data), usedAt: now });
    }
    await transaction.done;
    await this.#makeRoom();
  }

  /** Deletes the copies of a store that are not among these. */
  async keepOnly(store: CopyStore, ids: ReadonlySet<string>): Promise<void> {
    const known = await this.#database.getAllKeys(store);
    await this.#delete(known.filter((id) => !ids.has(id)).map((id) => ({ store, id })));
  }

  /** Deletes all copies, and forgets what was known of the account's rights. */
  async clear(): Promise<void> {
    const transaction = this.#database.transaction(allStores, 'readwrite');
    for (const store of allStores) void transaction.objectStore(store).clear();
    await transaction.done;
  }

  close(): void {
    this.#database.close();
  }

  async #makeRoom(): Promise<void> {
    const uses = await this.#database.getAll('uses');
    await this.#delete(listLeaving(uses));
  }

  async #delete(leaving: readonly { store: CopyStore; id: string }[]): Promise<void> {
    if (leaving.length === 0) return;
    const transaction = this.#database.transaction(allStores, 'readwrite');
    for (const { store, id } of leaving) {
      void transaction.objectStore(store).delete(id);
      void transaction.objectStore('uses').delete([store, id]);
    }
    await transaction.done;
  }
}

/** An earlier release has noted the contact by the phone's clock alone. */
function readSeen({ seen, contactAt }: CopiesFacts): SeenTime {
  return seen ?? seenAtContact(contactAt, contactAt);
}

/** Which copies leave so that the others have room: those that were used the longest time ago, pictures before everything else. */
export function listLeaving(uses: readonly CopyUse[], maxBytes: number = maxCopiesBytes): CopyUse[] {
  let left = uses.reduce((sum, { bytes }) => sum + bytes, 0);
  const isPicture = ({ store }: CopyUse) => Number(store === 'thumbnails');
  const firstToLeave = [...uses].sort((one, other) => isPicture(other) - isPicture(one) || one.usedAt - other.usedAt);
  const leaving: CopyUse[] = [];
  for (const use of firstToLeave) {
    if (left <= maxBytes) break;
    leaving.push(use);
    left -= use.bytes;
  }
  return leaving;
}

/** A letter takes two bytes at most in what is stored. */
function sizeOf(data: unknown): number {
  if (data instanceof ArrayBuffer) return data.byteLength;
  const bytes = (data as { bytes?: unknown } | null)?.bytes;
  return bytes instanceof ArrayBuffer ? bytes.byteLength : JSON.stringify(data).length * 2;
}

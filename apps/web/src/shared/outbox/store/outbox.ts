import { dayMs } from '@energy-om/domain';
import { createId } from '#shared/id/create-id.ts';
import type { Sender } from '#shared/session/stored-items.ts';
import { isWaiting, isWithDispatcher, type NewIntent, needsDecision, type StoredIntent, type WaitingPhoto } from '../stored-intent.ts';
import type { OutboxDatabase } from './outbox-database.ts';

/** As many steps may wait; a phone that has more has been away for months. */
export const maxWaiting = 2000;
/** What is settled can be looked up for so long, and what was discarded be taken back. */
const keptMs = 7 * dayMs;
/** A photo that no step names was left out of its form, or its form was never sent. */
const unusedPhotoMs = 45 * dayMs;

/** More waits than the phone keeps. */
export class OutboxFullError extends Error {}

/** Work is stored before the screen says that it is: not only handed to the system. */
const strict = { durability: 'strict' } as const;

function freshOf(now: number) {
  const unsent = { appliedVersion: null, fault: null, offlineCase: null, isConfirmed: null };
  return { ...unsent, state: 'queued', tries: 0, nextAt: 0, changedAt: now } as const;
}

/** What an account has done in a tenant and the server does not have yet. */
export class Outbox {
  /** Whose it is, and as whom it is sent; absent where nothing is sent of it. */
  readonly sender: Sender | undefined;
  readonly #database: OutboxDatabase;

  constructor(database: OutboxDatabase, sender?: Sender) {
    this.#database = database;
    this.sender = sender;
  }

  /** Of this installation of the app; the same for ever. */
  async readDeviceId(): Promise<string> {
    const known = await this.#database.get('facts', 'deviceId');
    if (known !== undefined) return known;
    const made = createId();
    await this.#database.put('facts', made, 'deviceId');
    return made;
  }

  async list(): Promise<StoredIntent[]> {
    const stored = await this.#database.getAll('intents');
    // What an older version of the app stored has not been asked about.
    return stored.map((intent) => ({ ...intent, isConfirmed: intent.isConfirmed ?? null }));
  }

  /** Stores a step and resolves once it is on the disk. @throws OutboxFullError, or QuotaExceededError of the browser */
  async add(intent: NewIntent, now: number): Promise<void> {
    if ((await this.list()).filter(isWaiting).length >= maxWaiting) throw new OutboxFullError();
    const transaction = this.#database.transaction('intents', 'readwrite', strict);
    // The key is made by the database, so that two tabs never give the same.
    await transaction.store.add({ ...intent, ...freshOf(now) } as unknown as StoredIntent);
    await transaction.done;
  }

  /** Puts another step in the place of one that was refused, so that those behind it still follow; nothing where it is gone. */
  async replace(seq: number, intent: NewIntent, now: number): Promise<void> {
    const transaction = this.#database.transaction('intents', 'readwrite', strict);
    if (await transaction.store.get(seq)) await transaction.store.put({ ...intent, ...freshOf(now), seq });
    await transaction.done;
  }

  /**
   * The server has given an order another id than the phone: what is still to be sent names it by that.
   * @param raising the step that raised it, which changes with the id
   */
  async renameOrder(from: string, to: string, raising: number, changes: Partial<StoredIntent>): Promise<void> {
    const transaction = this.#database.transaction('intents', 'readwrite', strict);
    for (const intent of await transaction.store.getAll()) {
      const text = JSON.stringify(intent.seq === raising ? { ...intent, ...changes, changedAt: Date.now() } : intent);
      if (text.includes(from)) await transaction.store.put(JSON.parse(text.replaceAll(from, to)) as StoredIntent);
    }
    await transaction.done;
  }

  /**
   * Changes what is known of a step, unless it is gone, or somebody has changed it meanwhile to what may not be changed so.
   * @param mayChange by what is stored @returns whether it has changed
   */
  async change(
    seq: number,
    changes: Partial<Omit<StoredIntent, keyof NewIntent | 'seq'>>,
    mayChange: (before: StoredIntent) => boolean = () => true,
  ): Promise<boolean> {
    const transaction = this.#database.transaction('intents', 'readwrite', strict);
    const before = await transaction.store.get(seq);
    const isChanging = before !== undefined && mayChange(before);
    if (isChanging) await transaction.store.put({ ...before, ...changes, changedAt: changes.state ? Date.now() : before.changedAt });
    await transaction.done;
    return isChanging;
  }

  async putPhoto(photo: WaitingPhoto): Promise<void> {
    const transaction = this.#database.transaction('photos', 'readwrite', strict);
    await transaction.store.put(photo);
    await transaction.done;
  }

  findPhoto(id: string): Promise<WaitingPhoto | undefined> {
    return this.#database.get('photos', id);
  }

  /** The photos that are on this phone alone, without reading their bytes. */
  async listPhotoIds(): Promise<Set<string>> {
    return new Set(await this.#database.getAllKeys('photos'));
  }

  /** The server has it: the bytes leave the phone. */
  async deletePhoto(id: string): Promise<void> {
    await this.#database.delete('photos', id);
  }

  /** Deletes what has been settled for long, and photos that nothing has named for longer. */
  async tidy(now: number): Promise<void> {
    const all = await this.list();
    const isOpen = (intent: StoredIntent) => isWaiting(intent) || needsDecision(intent) || isWithDispatcher(intent);
    const isOver = (intent: StoredIntent) => !isOpen(intent) && now - intent.changedAt > keptMs;
    for (const { seq } of all.filter(isOver)) await this.#database.delete('intents', seq);
    const named = new Set(all.filter((intent) => !isOver(intent)).flatMap(({ fileIds }) => fileIds));
    let cursor = await this.#database.transaction('photos', 'readwrite').store.openCursor();
    while (cursor) {
      if (!named.has(cursor.value.id) && now - cursor.value.at > unusedPhotoMs) await cursor.delete();
      cursor = await cursor.continue();
    }
  }

  close(): void {
    this.#database.close();
  }
}

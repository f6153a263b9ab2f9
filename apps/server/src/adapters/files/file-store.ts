import type { Readable } from 'node:stream';

/** Stores uploaded bytes under keys that reveal nothing of the file. */
export interface FileStore {
  /** The folder for files that are being received, on the same disk as the store. */
  readonly incomingFolder: string;
  /** Moves a received file into the store; it is durable on the disk when this resolves. */
  store(temporaryPath: string, key: string): Promise<void>;
  storeBytes(bytes: Buffer, key: string): Promise<void>;
  /** Throws `ENOENT` for an unknown key. */
  open(key: string): Promise<Readable>;
  remove(key: string): Promise<void>;
  /** Removes files that a process which has ended did not finish receiving. */
  removeAbandoned(): Promise<void>;
}

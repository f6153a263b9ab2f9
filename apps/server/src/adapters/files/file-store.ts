import type { Readable } from 'node:stream';

/** Where uploaded bytes are kept, by a key that tells nothing of the file. */
export interface FileStore {
  /** Folder for files still being received, on the same disk as the store. */
  readonly incomingFolder: string;
  /** Moves a received file in; it is on the disk for good when this resolves. */
  keep(temporaryPath: string, key: string): Promise<void>;
  keepBytes(bytes: Buffer, key: string): Promise<void>;
  /** Throws `ENOENT` for an unknown key. */
  open(key: string): Promise<Readable>;
  remove(key: string): Promise<void>;
  /** Removes what a process that ended was still receiving. */
  removeAbandoned(): Promise<void>;
}

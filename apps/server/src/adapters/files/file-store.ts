import type { Readable } from 'node:stream';

/** Pieces put together to one file. */
export interface JoinedFile {
  /** Bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

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
  /** Keeps a piece of a file that has not come as a whole yet, under a key of its own; it is durable on the disk when this resolves. */
  storePiece(bytes: Buffer): Promise<string>;
  /** Writes pieces one after another, and `rest` after them, to a new file in the folder of those that are being received. Throws `ENOENT` where a piece is gone. */
  joinPieces(keys: readonly string[], rest: Buffer, path: string): Promise<JoinedFile>;
  removePieces(keys: readonly string[]): Promise<void>;
  /** Removes files that a process which has ended did not finish receiving, and pieces that no upload can belong to any more. */
  removeAbandoned(): Promise<void>;
}

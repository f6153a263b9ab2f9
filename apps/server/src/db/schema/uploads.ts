import type { Defaulted } from './column-types.ts';

/** An upload in progress. */
export interface UploadReservationTable {
  tenant_id: string;
  id: string;
  account_id: string;
  bytes: number;
  expires_at: Date;
}

/** What has come of an upload in pieces; it is a file once it is complete. */
export interface UnfinishedUploadTable {
  tenant_id: string;
  account_id: string;
  /** Of the file to be. */
  id: string;
  name: string;
  bucket: string;
  biz_id: string | null;
  /** Bytes, as announced. */
  size: number;
  /** Hexadecimal, as announced. */
  sha256: string;
  /** Bytes, all of them on the disk. */
  received: Defaulted<number>;
  /** Of the store, in their order. */
  piece_keys: Defaulted<string[]>;
  created_at: Date;
  expires_at: Date;
}

/** Bytes to be removed from the store: of a file whose row is gone, or of one that is being received and whose row has yet to be written. */
export interface StorageRemovalTable {
  tenant_id: string;
  storage_key: string;
  thumb_key: string | null;
  /** Not before. */
  due_at: Date;
}

export interface UploadsSchema {
  upload_reservations: UploadReservationTable;
  unfinished_uploads: UnfinishedUploadTable;
  storage_removals: StorageRemovalTable;
}

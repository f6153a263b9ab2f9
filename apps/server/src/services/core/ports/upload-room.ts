/** The resources of this server that uploads in progress need: a slot, and room on its disk. */
export interface UploadRoom {
  /**
   * Throws `tooMany` where no slot is free, and `DiskNearlyFullError` where the disk would be nearly full if all uploads in progress
   * arrived as announced.
   *
   * @param bytes the maximum size of the upload
   * @returns a function that releases the slot and the room
   */
  take(tenantId: string, bytes: number): Promise<() => void>;
}

/** What uploads under way need of this server: a place, and room on its disk. */
export interface UploadRoom {
  /**
   * Throws `tooMany` where no place is free, and `DiskNearlyFullError` where the disk would be nearly full if all that is under way
   * came as announced.
   *
   * @param bytes the most that may come
   * @returns gives place and room back
   */
  take(tenantId: string, bytes: number): Promise<() => void>;
}

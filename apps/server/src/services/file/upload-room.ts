import type { DiskWatermark } from '#db/disk-watermark.ts';
import type { UploadRoom } from '#services/core/ports/upload-room.ts';
import { tooMany } from '#services/core/service-error.ts';

/** Uploads that one server receives at once, and those of one tenant among them. */
export const maxUploads = { ofAll: 32, ofTenant: 16 } as const;
const retryAfterSeconds = 5;

interface RunningUpload {
  tenantId: string;
  bytes: number;
}

export function createUploadRoom(disk: DiskWatermark): UploadRoom {
  const running = new Set<RunningUpload>();

  return {
    async take(tenantId, bytes) {
      const ofTenant = [...running].filter((upload) => upload.tenantId === tenantId).length;
      if (running.size >= maxUploads.ofAll || ofTenant >= maxUploads.ofTenant) throw tooMany(retryAfterSeconds, 'uploadsOfAll');
      const upload = { tenantId, bytes };
      running.add(upload);
      try {
        // What the other uploads have sent so far counts twice: in their announced sizes, and as room that the disk has no more.
        await disk.assertRoomForFiles([...running].reduce((total, { bytes: one }) => total + one, 0));
      } catch (error) {
        running.delete(upload);
        throw error;
      }
      return () => void running.delete(upload);
    },
  };
}

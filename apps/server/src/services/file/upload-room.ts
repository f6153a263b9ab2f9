import type { DiskWatermark } from '#db/disk-watermark.ts';
import type { UploadRoom } from '../core/ports/upload-room.ts';
import { tooMany } from '../core/service-error.ts';

/** Uploads that one server receives at once, and those of one tenant among them. */
export const maxUploads = { ofAll: 32, ofTenant: 16 } as const;
const secondsToWait = 5;

interface Place {
  tenantId: string;
  bytes: number;
}

export function createUploadRoom(disk: DiskWatermark): UploadRoom {
  const places = new Set<Place>();

  return {
    async take(tenantId, bytes) {
      const ofTenant = [...places].filter((place) => place.tenantId === tenantId).length;
      if (places.size >= maxUploads.ofAll || ofTenant >= maxUploads.ofTenant) throw tooMany(secondsToWait, 'uploadsOfAll');
      const place = { tenantId, bytes };
      places.add(place);
      try {
        // What has come of the others already counts twice for a while: as their share, and as room that is gone.
        await disk.assertRoomForFiles([...places].reduce((total, { bytes: one }) => total + one, 0));
      } catch (error) {
        places.delete(place);
        throw error;
      }
      return () => void places.delete(place);
    },
  };
}

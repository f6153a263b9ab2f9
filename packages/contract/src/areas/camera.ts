import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant } from '../wire.ts';

export const cameraApi = {
  getCameraPlayUrl: endpoint(
    'GET',
    '/api/b/equipment/camera/GetPlayUrl',
    'camera.view',
    'Returns a URL to play a camera from, valid for ten minutes.',
    z.object({
      cameraId: id,
      /** The requested protocol; the answer is HLS in any case. */
      protocol: z.enum(['hls', 'flv']).default('hls'),
    }),
    z.object({
      /** The URL of the playlist on this server. It needs no token and expires with the session that requested it. */
      playUrl: z.string(),
      protocol: z.literal('hls'),
      expiresAt: instant,
    }),
  ),
} as const;

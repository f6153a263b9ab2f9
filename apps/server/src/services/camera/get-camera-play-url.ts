import { cameraPlaylistUrl } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { conflict, notFound } from '#services/core/service-error.ts';
import { findCamera } from './find-camera.ts';
import { signTicket } from './play-ticket.ts';

const lifetimeMs = 10 * minuteMs;

/** Answers HLS even where the caller requests FLV, because every phone plays HLS; `protocol` names it. */
export const getCameraPlayUrl: Verb<'getCameraPlayUrl'> = async (context, { cameraId }) => {
  const { actor, clock, config } = context;
  const camera = await findCamera(context, actor, cameraId);
  if (camera === null) throw notFound();
  if (camera.url === null) throw conflict('cameraWithoutStream');
  if (camera.online === false) throw conflict('cameraOffline');
  const expiresAt = clock.now().getTime() + lifetimeMs;
  const ticket = signTicket(config.camera.key, { tenantId: actor.tenantId, cameraId, sessionId: actor.sessionId, expiresAt });
  return { playUrl: cameraPlaylistUrl(ticket), protocol: 'hls', expiresAt: new Date(expiresAt).toISOString() };
};

import type { Readable } from 'node:stream';
import { cameraMediaName } from '@energy-om/contract';
import { TooManyStreamsError } from '#adapters/camera/stream-client.ts';
import { NoAnswerError } from '#adapters/fetch-answer.ts';
import { HostNotAllowedError } from '#adapters/host-guard.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { notFound, tooMany } from '#services/core/service-error.ts';
import { cameraFetches } from '#services/limits/limit-table.ts';
import { CameraError } from './camera-error.ts';
import { fetchBelow, type StreamTarget } from './fetch-below.ts';
import { type Camera, findCamera } from './find-camera.ts';
import { loadViewer } from './load-viewer.ts';
import { type PlayTicket, readTicket } from './play-ticket.ts';
import { rewritePlaylist } from './rewrite-playlist.ts';
import { openQuery, sealQuery } from './sealed-query.ts';
import { limitSegment, readKind, readPlaylist } from './stream-content.ts';
import { openPath, pathBelow, resolveBelow } from './stream-folder.ts';

/** The time after which one of the viewer's open answers has probably ended. */
const retryAfterSeconds = 2;

/** The request of a player. */
export interface StreamRequest {
  ticket: string;
  /** A path below the stream's folder, with the query that was sealed into its address; null for the stream's first playlist. */
  part: { path: string; sealedQuery: string | null } | null;
  /** One range of bytes, as the header's value. */
  range: string | null;
}

export type OpenedStream =
  | { kind: 'playlist'; text: string }
  | { kind: 'media'; type: string; length: number | null; contentRange: string | null; bytes: Readable };

/**
 * Opens a playlist or a segment for a player. Throws `notFound` for a viewer without permission and for a missing resource alike, `tooMany`,
 * and `CameraError` for a camera that fails.
 */
export async function openCameraStream(context: AppContext, request: StreamRequest): Promise<OpenedStream> {
  const { config, clock, limits, log } = context;
  const ticket = readTicket(config.camera.key, request.ticket, clock.now().getTime());
  const viewer = ticket && (await loadViewer(context, ticket));
  const camera = ticket && viewer && (await findCamera(context, viewer, ticket.cameraId));
  const target = ticket && camera && resolveTarget(config.camera.key, ticket, camera, request);
  if (!ticket || !viewer || !target) throw notFound();
  await limits.take(`camera ${viewer.accountId}`, cameraFetches);
  try {
    return await openTarget(context, request, ticket, { ...target, viewer: viewer.accountId });
  } catch (error) {
    if (error instanceof TooManyStreamsError) throw tooMany(retryAfterSeconds);
    const cameraError = toCameraError(error);
    if (cameraError !== null) log.warn({ camera: ticket.cameraId, reason: cameraError.message }, 'the camera cannot be played');
    throw cameraError ?? error;
  }
}

/** Returns null where the camera has no stream, or the request names nothing below the stream's folder. */
function resolveTarget(
  key: string,
  ticket: PlayTicket,
  { url: address, authorization }: Camera,
  { part, range }: StreamRequest,
): Omit<StreamTarget, 'viewer'> | null {
  const stream = address === null ? null : URL.parse(address);
  if (stream === null) return null;
  if (part === null) return { stream, url: stream, authorization, range: null };
  const url = openPath(stream, part.path);
  if (url !== null && part.sealedQuery !== null) {
    const query = openQuery(key, ticket.cameraId, part.sealedQuery);
    if (query === null) return null;
    url.search = query;
  }
  return url && { stream, url, authorization, range };
}

async function openTarget(context: AppContext, request: StreamRequest, ticket: PlayTicket, target: StreamTarget): Promise<OpenedStream> {
  const fetched = await fetchBelow(context, target);
  if (fetched === null) throw notFound();
  const { answer, url } = fetched;
  try {
    const kind = readKind(answer, url);
    if (kind.kind === 'media') {
      const contentRange = answer.statusCode === 206 ? readContentRange(answer.headers['content-range']) : null;
      return { ...kind, contentRange, ...limitSegment(answer) };
    }
    const text = rewritePlaylist(await readPlaylist(answer), (reference) => {
      const named = resolveBelow(target.stream, url, reference);
      if (named === null) throw new CameraError('names what lies elsewhere');
      const query = named.search === '' ? null : sealQuery(context.config.camera.key, ticket.cameraId, named.search);
      return cameraMediaName(request.part?.path ?? null, pathBelow(target.stream, named), query);
    });
    if (text === null) throw new CameraError('no playlist');
    return { kind: 'playlist', text };
  } catch (error) {
    answer.destroy();
    throw error;
  }
}

function readContentRange(header: string | undefined): string {
  if (header === undefined || !/^bytes \d+-\d+\/(\d+|\*)$/.test(header)) throw new CameraError('no range');
  return header;
}

/** Returns null for an error that the camera did not cause. */
function toCameraError(error: unknown): CameraError | null {
  if (error instanceof CameraError) return error;
  if (error instanceof NoAnswerError) return new CameraError(error.message, error.reason === 'timeout');
  if (error instanceof HostNotAllowedError) return new CameraError(error.message);
  // The connection may break in the middle of a playlist.
  return (error as NodeJS.ErrnoException | null)?.code === 'ECONNRESET' ? new CameraError('broken off') : null;
}

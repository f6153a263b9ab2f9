import { bodyCode, cameraPrefix, mediaFolder, playlistName } from '@energy-om/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CameraError } from '#services/camera/camera-error.ts';
import { openCameraStream, type StreamRequest } from '#services/camera/open-camera-stream.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { notFound, ServiceError } from '#services/core/service-error.ts';
import { describeCaller, presentCallError } from '../api/present-call-error.ts';
import { answerHeaders } from '../guards/answer-headers.ts';

const playlistType = 'application/vnd.apple.mpegurl';
const oneRange = /^bytes=\d{1,15}-\d{0,15}$/;

/** Streams of cameras, outside the API table: players send no token, so the ticket in the address replaces it. */
export function registerCameraRoutes(app: FastifyInstance, context: AppContext): void {
  app.get(`${cameraPrefix}/*`, { exposeHeadRoute: false }, (request, reply) => sendStream(context, request, reply));
}

async function sendStream(context: AppContext, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.headers(answerHeaders);
  try {
    const stream = await openCameraStream(context, readStreamRequest(request));
    if (stream.kind === 'playlist') return reply.type(playlistType).send(stream.text);
    const { type, length, contentRange, bytes } = stream;
    if (length !== null) reply.header('content-length', length);
    if (contentRange !== null) reply.code(206).header('content-range', contentRange);
    return reply.type(type).send(bytes);
  } catch (error) {
    return sendError(context, error, request, reply);
  }
}

/** Reads the undecoded address, because a decoded slash in a name looks like one of the path. Throws `notFound`. */
function readStreamRequest({ raw, headers }: FastifyRequest): StreamRequest {
  const [address = '', query = ''] = (raw.url ?? '').split('?', 2);
  const [ticket = '', resource = '', ...rest] = address.slice(`${cameraPrefix}/`.length).split('/');
  const range = headers.range !== undefined && oneRange.test(headers.range) ? headers.range : null;
  if (resource === playlistName && rest.length === 0) return { ticket, part: null, range };
  if (resource !== mediaFolder) throw notFound();
  const sealedQuery = /^q=([\w-]+)$/.exec(query)?.[1] ?? null;
  return { ticket, part: { path: rest.join('/'), sealedQuery }, range };
}

/** A player reads only the status. */
function sendError(context: AppContext, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const send = (status: number, text: string) => reply.code(status).type('text/plain; charset=utf-8').send(`${text}\n`);
  if (error instanceof CameraError) return error.isTimeout ? send(504, 'Camera too slow') : send(502, 'Camera not playable');
  if (error instanceof ServiceError && error.kind === 'notFound') return send(404, 'Not found');
  if (error instanceof ServiceError && error.kind === 'tooMany') {
    reply.header('retry-after', (error.data as { retryAfterSeconds: number }).retryAfterSeconds);
    return send(429, 'Too many requests');
  }
  const { code } = presentCallError(error, describeCaller(context, request));
  return code === bodyCode.unavailable ? send(503, 'Unavailable') : send(500, 'Failed');
}

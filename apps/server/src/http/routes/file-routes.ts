import { type BodyCode, bodyCode, fileUrl, thumbnailUrl } from '@energy-om/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { loadActor } from '#services/account/session/load-actor.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { type FileVariant, openStoredFile } from '#services/file/open-stored-file.ts';
import { describeCaller, presentCallError } from '../api/present-call-error.ts';
import { readCredentials } from '../guards/headers.ts';

/** The types that a browser may display; all others are only downloaded. */
const shownInline = /^image\/(jpeg|png|webp|gif|heic)$/;

/** No client of the envelope reads these answers, so the HTTP status expresses what the body code does elsewhere. */
const statusOfCode: Partial<Record<BodyCode, number>> = {
  [bodyCode.tokenExpired]: 401,
  [bodyCode.forbidden]: 403,
  [bodyCode.notFound]: 404,
  [bodyCode.unavailable]: 503,
};

type FileRequest = FastifyRequest<{ Params: { id: string } }>;

/** Serves the bytes of uploaded files, outside the API table: with the token of any call, and never as a page of this site. */
export function registerFileRoutes(app: FastifyInstance, context: AppContext): void {
  app.get(fileUrl(':id'), (request: FileRequest, reply) => sendFile(context, 'original', request, reply));
  app.get(thumbnailUrl(':id'), (request: FileRequest, reply) => sendFile(context, 'thumb', request, reply));
}

async function sendFile(context: AppContext, variant: FileVariant, request: FileRequest, reply: FastifyReply): Promise<FastifyReply> {
  try {
    const actor = await loadActor(context, readCredentials(request.headers));
    const { name, mime, size, bytes } = await openStoredFile(context, actor, request.params.id, variant);
    const disposition = shownInline.test(mime) ? 'inline' : 'attachment';
    return reply
      .headers({
        'content-type': mime,
        'content-disposition': `${disposition}; filename*=UTF-8''${encodeFileName(name)}`,
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, max-age=3600',
        ...(size === null ? {} : { 'content-length': size }),
      })
      .send(bytes);
  } catch (error) {
    const { code, message, data } = presentCallError(error, describeCaller(context, request));
    return reply
      .code(statusOfCode[code] ?? 500)
      .header('cache-control', 'no-store')
      .send({ code, message, data });
  }
}

function encodeFileName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

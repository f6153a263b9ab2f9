import { fileUrl, thumbnailUrl } from '@energy-om/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { loadActor } from '#services/account/session/load-actor.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { type FileVariant, openStoredFile } from '#services/file/open-stored-file.ts';
import { AccountTurns } from '#services/limits/account-turns.ts';
import { fileReads } from '#services/limits/limit-table.ts';
import { describeCaller } from '../api/present-call-error.ts';
import { readCredentials } from '../guards/headers.ts';
import { encodeFileName, sendRefusal } from './send-bytes.ts';

/** The types that a browser may display; all others are only downloaded. */
const shownInline = /^image\/(jpeg|png|webp|gif|heic)$/;

type FileRequest = FastifyRequest<{ Params: { id: string } }>;

/** Serves the bytes of uploaded files, outside the API table: with the token of any call, and never as a page of this site. */
export function registerFileRoutes(app: FastifyInstance, context: AppContext): void {
  const files = { context, turns: new AccountTurns() };
  app.get(fileUrl(':id'), (request: FileRequest, reply) => sendFile(files, 'original', request, reply));
  app.get(thumbnailUrl(':id'), (request: FileRequest, reply) => sendFile(files, 'thumb', request, reply));
}

async function sendFile(
  { context, turns }: { context: AppContext; turns: AccountTurns },
  variant: FileVariant,
  request: FileRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    const actor = await loadActor(context, readCredentials(request.headers), request.ip);
    await context.limits.take(`file ${actor.accountId}`, fileReads);
    const { name, mime, size, bytes } = await turns.run(
      actor.accountId,
      () => reply.raw.destroyed,
      () => openStoredFile(context, actor, request.params.id, variant),
    );
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
    return sendRefusal(error, describeCaller(context, request), reply);
  }
}

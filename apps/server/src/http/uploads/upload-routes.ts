import { api, uploadsUrl } from '@energy-om/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { loadActor } from '#services/account/session/load-actor.ts';
import { isId } from '#services/core/is-id.ts';
import type { AppContext, SignedInContext } from '#services/core/request-context.ts';
import { forbidden, invalid, notFound } from '#services/core/service-error.ts';
import { appendPiece, ContentMismatchError } from '#services/file/pieces/append-piece.ts';
import { beginUpload } from '#services/file/pieces/begin-upload.ts';
import { endUpload } from '#services/file/pieces/end-upload.ts';
import { findUnfinishedUpload, loadUpload } from '#services/file/pieces/find-upload.ts';
import type { UploadKey } from '#services/file/pieces/upload-target.ts';
import { AccountTurns } from '#services/limits/account-turns.ts';
import { uploadPieces } from '#services/limits/limit-table.ts';
import { findPhotoTarget, type PhotoTarget } from '#services/offline-work/deposit/find-photo-target.ts';
import { createRequestContext } from '../api/create-request-context.ts';
import { describeCaller } from '../api/present-call-error.ts';
import { assertMay, authorise } from '../api/run-call.ts';
import { answerHeaders } from '../guards/answer-headers.ts';
import { assertContract, readCredentials } from '../guards/headers.ts';
import { sendRefusal } from '../routes/send-bytes.ts';
import { receivePiece } from './receive-piece.ts';
import {
  assertChecksum,
  assertVersion,
  callOf,
  capabilityHeaders,
  presentState,
  protocolHeaders,
  readAnnouncement,
  readPieceHeaders,
  refusal,
  UploadRefusal,
} from './upload-headers.ts';
import { discardBody, type UploadTimes, uploadTimesMs } from './upload-watch.ts';

type UploadRequest = FastifyRequest<{ Params: { id?: string; tenantId?: string } }>;

interface Answer {
  status: number;
  headers?: Record<string, string | number>;
}

type Answerer = (request: UploadRequest, reply: FastifyReply) => Promise<Answer>;

interface UploadHttp {
  app: AppContext;
  times: UploadTimes;
  turns: AccountTurns;
}

const pieceType = 'application/offset+octet-stream';
const onePath = `${uploadsUrl}/:id`;
/** Of what is handed over to a tenant in which its sender has no right any more. */
const depositPath = `${uploadsUrl}/:tenantId/:id`;

/** Uploads in pieces, by the tus protocol 1.0, beside the API table: its headers and statuses are the protocol's. */
export function registerUploadRoutes(
  scope: FastifyInstance,
  app: AppContext,
  options: { uploadTimesMs?: Partial<UploadTimes> | undefined } = {},
): void {
  const http: UploadHttp = { app, times: { ...uploadTimesMs, ...options.uploadTimesMs }, turns: new AccountTurns() };
  scope.addHook('onRequest', (_request, reply, done) => {
    reply.headers({ ...answerHeaders, ...protocolHeaders });
    done();
  });
  scope.removeAllContentTypeParsers();
  // The body is left where it is until its sender is known.
  scope.addContentTypeParser(pieceType, (_request, _body, done) => done(null));
  scope.setErrorHandler((error, request, reply) => sendUploadRefusal(http, error, request, reply));
  const answer = (answerer: Answerer) => async (request: UploadRequest, reply: FastifyReply) => {
    try {
      const { status, headers = {} } = await answerer(request, reply);
      return reply.code(status).headers(headers).send();
    } catch (error) {
      discardBody(request, http.times);
      return sendUploadRefusal(http, error, request, reply);
    }
  };
  scope.options(uploadsUrl, (_request, reply) => reply.code(204).headers(capabilityHeaders).send());
  scope.post(
    uploadsUrl,
    answer((request, reply) => createUpload(http, request, reply)),
  );
  for (const url of [onePath, depositPath]) {
    scope.head(
      url,
      answer((request, reply) => answerState(http, request, reply)),
    );
    scope.patch(
      url,
      { config: { takesUpload: true } },
      answer((request, reply) => receive(http, request, reply)),
    );
    scope.delete(
      url,
      answer((request, reply) => terminate(http, request, reply)),
    );
  }
}

async function createUpload(http: UploadHttp, request: UploadRequest, reply: FastifyReply): Promise<Answer> {
  assertVersion(request.headers);
  assertContract(request.headers);
  const file = readAnnouncement(request.headers);
  const context = createRequestContext(http.app, file.call, request);
  const actor = await authorise(api[file.call], context, readCredentials(request.headers));
  if (actor === null) throw forbidden();
  const signedIn: SignedInContext = Object.assign(context, { actor });
  return http.turns.run(
    actor.accountId,
    () => reply.raw.destroyed,
    async () => {
      const { tenantId } = await findTarget(signedIn, file.tenantId, file.id);
      const { isNew, ...state } = await beginUpload(signedIn, { ...file, tenantId });
      // Seen from the address of the request, since the server may be below any path.
      const location = [uploadsUrl.slice(1), ...(file.tenantId === null ? [] : [tenantId]), file.id].join('/');
      return { status: isNew ? 201 : 200, headers: { location, ...presentState(state) } };
    },
  );
}

/** Whose file it becomes: the sender's own tenant's, or of one to which it is handed over. */
async function findTarget(context: SignedInContext, handedTo: string | null, id: string): Promise<PhotoTarget> {
  return handedTo === null ? { tenantId: context.actor.tenantId } : findPhotoTarget(context, handedTo, id);
}

/** Runs the work on one upload in a turn of its sender, who may still send it. Whoever may not, learns nothing of it. */
async function withUpload(
  http: UploadHttp,
  request: UploadRequest,
  reply: FastifyReply,
  work: (context: SignedInContext, key: UploadKey) => Promise<Answer>,
): Promise<Answer> {
  const { headers, params } = request;
  assertVersion(headers);
  assertContract(headers);
  const { id = '', tenantId: left = null } = params;
  const call = callOf(left);
  const context = createRequestContext(http.app, call, request);
  const actor = await loadActor(context, readCredentials(headers), request.ip);
  assertMay(api[call], actor);
  await http.app.limits.take(`piece ${actor.accountId}`, uploadPieces);
  if (!isId(id) || (left !== null && !isId(left))) throw notFound();
  const signedIn: SignedInContext = Object.assign(context, { actor });
  return http.turns.run(
    actor.accountId,
    () => reply.raw.destroyed,
    async () => work(signedIn, { ...(await findTarget(signedIn, left, id.toLowerCase())), call, id: id.toLowerCase() }),
  );
}

function answerState(http: UploadHttp, request: UploadRequest, reply: FastifyReply): Promise<Answer> {
  return withUpload(http, request, reply, async (context, key) => ({
    status: 200,
    headers: presentState(await loadUpload(context, key)),
  }));
}

function receive(http: UploadHttp, request: UploadRequest, reply: FastifyReply): Promise<Answer> {
  return withUpload(http, request, reply, async (context, key) => {
    const upload = await findUnfinishedUpload(context, key);
    if (upload === null) {
      // Of a complete one, there is no place at which anything could be added.
      await loadUpload(context, key);
      throw new UploadRefusal(refusal.otherOffset);
    }
    const piece = readPieceHeaders(request.headers, upload);
    const isLast = upload.received + piece.bytes === upload.size;
    // The whole file is written once more when its last piece has come.
    const leaveRoom = await context.uploadRoom.take(key.tenantId, isLast ? upload.size : piece.bytes);
    try {
      const bytes = await receivePiece(context, request, piece.bytes, http.times);
      assertChecksum(bytes, piece);
      const received = await appendPiece(context, key, upload, bytes);
      return { status: 204, headers: presentState({ ...upload, received, expiresAt: isLast ? null : upload.expiresAt }) };
    } finally {
      leaveRoom();
    }
  });
}

function terminate(http: UploadHttp, request: UploadRequest, reply: FastifyReply): Promise<Answer> {
  return withUpload(http, request, reply, async (context, key) => {
    if (!(await endUpload(context, key))) throw notFound();
    return { status: 204 };
  });
}

function sendUploadRefusal({ app }: UploadHttp, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof UploadRefusal) {
    if (error.status === refusal.otherVersion) reply.header('tus-version', capabilityHeaders['tus-version']);
    // Its sender is shown why, since no later attempt is any better.
    const isHopeless = error.status === refusal.tooLarge;
    return isHopeless
      ? sendRefusal(invalid({ files: 'fileTooLarge' }), describeCaller(app, request), reply, error.status)
      : reply.code(error.status).send();
  }
  if (error instanceof ContentMismatchError) return reply.code(refusal.otherChecksum).send();
  const { statusCode } = error as { statusCode?: number };
  if (statusCode !== undefined && statusCode < 500) return reply.code(statusCode).send();
  return sendRefusal(error, describeCaller(app, request), reply);
}

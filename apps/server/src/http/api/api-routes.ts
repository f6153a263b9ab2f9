import { type ApiName, api, type Endpoint } from '@energy-om/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { AccountTurns } from '#services/limits/account-turns.ts';
import { answerTokenCall } from '../routes/answer-token-call.ts';
import { type UploadTimes, uploadTimesMs } from '../uploads/upload-watch.ts';
import {
  type ApiContext,
  type ApiRoute,
  answerCall,
  answerEarlyError,
  authoriseBeforeBody,
  type CallRunner,
  runJsonCall,
  runMultipartCall,
} from './answer-call.ts';
import { createAnswerDeadline } from './answer-deadline.ts';
import type { HttpContext } from './http-context.ts';
import { maxBodyBytes } from './read-input.ts';
import { type AnyVerb, asAnyVerb } from './run-call.ts';
import type { Transport } from './transport.ts';
import { verbs } from './verbs.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call's name in the API table. */
    callName?: string;
    /** The handler reads the body as text, unencrypted. */
    clearBody?: boolean;
    /** The call needs no token. */
    isOpen?: boolean;
    /** The body may take as long as the server allows any request. */
    takesUpload?: boolean;
  }
}

export interface ApiOptions {
  /** Checks every answer against the contract; for tests only, since it costs as much as the call. */
  checkOutputs?: boolean;
  answerWithinMs?: number;
  uploadTimesMs?: Partial<UploadTimes>;
  /** The folder of the built web app, if not the default. */
  webFolder?: string;
  /** The built script of `/docs`, if not at its usual place. */
  apiDocsScript?: string;
}

/** Registers the routes of the API table; no other route is under their paths. */
export function registerApiRoutes(app: FastifyInstance, { context, transport }: HttpContext, options: ApiOptions = {}): void {
  const http: ApiContext = {
    context,
    transport,
    deadline: createAnswerDeadline(options.answerWithinMs),
    turns: new AccountTurns(),
    uploadTimesMs: { ...uploadTimesMs, ...options.uploadTimesMs },
  };
  app.addHook('onClose', async () => http.deadline.stop());
  registerBodyParser(app, transport);
  app.decorateRequest('authorised', null);
  app.setErrorHandler((error, request, reply) => answerEarlyError(http, error, request, reply));
  for (const [name, endpoint] of Object.entries(api) as [ApiName, Endpoint][]) {
    const verb = findVerb(name, endpoint, options);
    const route = { name: name as ApiName, endpoint, verb };
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      exposeHeadRoute: false,
      bodyLimit: endpoint.maxBodyBytes ?? maxBodyBytes,
      config: {
        callName: name,
        clearBody: endpoint.encoding === 'form',
        isOpen: endpoint.access === 'open',
        takesUpload: endpoint.encoding === 'multipart',
      },
      // A large body is read only for a caller who may send it.
      ...(endpoint.maxBodyBytes && { onRequest: (request, reply) => authoriseBeforeBody(http, route, request, reply) }),
      handler: createHandler(http, route),
    });
  }
}

function createHandler(http: ApiContext, route: ApiRoute): RouteHandlerMethod {
  if (route.endpoint.encoding === 'form')
    return (request: FastifyRequest, reply: FastifyReply) => answerTokenCall(http, route, request, reply);
  const run: CallRunner = route.endpoint.encoding === 'multipart' ? runMultipartCall : runJsonCall;
  return (request: FastifyRequest, reply: FastifyReply) => answerCall(http, route, run, request, reply);
}

function findVerb(name: ApiName, endpoint: Endpoint, options: ApiOptions): AnyVerb {
  const verb = asAnyVerb(verbs[name]);
  if (!options.checkOutputs) return verb;
  return async (context, input) => {
    const answer = await verb(context, input);
    await endpoint.output.parseAsync(answer);
    return answer;
  };
}

/** Decrypts the body before anything reads it, and is the only parser of JSON. */
function registerBodyParser(app: FastifyInstance, transport: Transport): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBodyBytes }, (request, body, done) => {
    if (request.routeOptions.config.clearBody) return done(null, body);
    try {
      done(null, transport.readBody(body as string));
    } catch (error) {
      done(error as Error);
    }
  });
}

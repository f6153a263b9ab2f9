import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance } from 'fastify';
import { type ApiOptions, registerApiRoutes } from './http/api-routes.ts';
import { contentSecurityPolicy } from './http/content-security-policy.ts';
import { registerDescription } from './http/description.ts';
import { registerFallback } from './http/fallback.ts';
import { registerFileRoutes } from './http/file-routes.ts';
import { registerHealth } from './http/health.ts';
import { answerUnderPressure } from './http/pressure.ts';
import { registerWebConfig } from './http/web-config.ts';
import { registerWeb } from './http/web.ts';
import type { AppContext } from './services/request-context.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** On its way out: sends no new client here. */
    isDraining: boolean;
  }
}

/** Milliseconds; they work only together, against clients that send slowly or not at all. */
export const serverTimes = {
  headers: 10_000,
  /** An upload may take 90 s (spec §9); calls themselves are answered within `answerWithinMilliseconds`. */
  request: 95_000,
  check: 1000,
  keepAlive: 65_000,
  eventLoopDelay: 500,
} as const;

/** The whole HTTP side on a context; not listening yet. */
export async function createApp(context: AppContext, options: ApiOptions = {}): Promise<FastifyInstance> {
  const instance = randomBytes(4).toString('hex');
  let requests = 0;
  const app = Fastify({
    logger: false,
    genReqId: () => `${instance}-${(++requests).toString(36)}`,
    requestTimeout: serverTimes.request,
    keepAliveTimeout: serverTimes.keepAlive,
    http: { headersTimeout: serverTimes.headers, requestTimeout: serverTimes.request, connectionsCheckingInterval: serverTimes.check },
    // While closing, what still comes in on an open connection is answered, not refused.
    return503OnClosing: false,
    // Calls read their query themselves: it is one cipher text.
    routerOptions: { querystringParser: () => ({}) },
  });
  app.decorate('isDraining', false);
  app.addHook('onRequest', (_request, reply, done) => {
    if (app.isDraining) reply.header('connection', 'close');
    done();
  });
  await app.register(underPressure, {
    maxEventLoopDelay: serverTimes.eventLoopDelay,
    pressureHandler: (request, reply) => answerUnderPressure(context, request, reply),
  });
  await app.register(helmet, { ...contentSecurityPolicy, global: true });
  await app.register(multipart);
  registerHealth(app, context);
  registerWebConfig(app, context);
  await app.register(async (scope) => registerApiRoutes(scope, context, options));
  await app.register(async (scope) => registerFileRoutes(scope, context));
  await registerDescription(app, context);
  await registerWeb(app);
  registerFallback(app, context);
  return app;
}

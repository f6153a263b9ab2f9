import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerOptions } from 'node:http';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance } from 'fastify';
import { type ApiOptions, registerApiRoutes } from './http/api/api-routes.ts';
import { createDoor } from './http/api/http-context.ts';
import { createBodyDeadline } from './http/guards/body-deadline.ts';
import { setBrowserHeaders } from './http/guards/browser-headers.ts';
import { createHttpsCheck } from './http/guards/came-over-https.ts';
import { contentSecurityPolicy } from './http/guards/content-security-policy.ts';
import { answerUnderPressure } from './http/guards/pressure.ts';
import { mayGoInClear, refuseClear } from './http/guards/refuse-clear.ts';
import { registerBrokerRoutes } from './http/routes/broker-routes.ts';
import { registerCameraRoutes } from './http/routes/camera-routes.ts';
import { registerDescription } from './http/routes/description.ts';
import { registerDeviceRoutes } from './http/routes/device-routes.ts';
import { answerUnserved, registerFallback } from './http/routes/fallback.ts';
import { registerFileRoutes } from './http/routes/file-routes.ts';
import { registerHealth } from './http/routes/health.ts';
import { registerMetrics } from './http/routes/metrics-route.ts';
import { registerWeb } from './http/routes/web.ts';
import { registerWebConfig } from './http/routes/web-config.ts';
import type { DemonstrationAccount } from './services/core/demonstration-account.ts';
import type { AppContext } from './services/core/request-context.ts';
import { createDeviceGate } from './services/device/device-gate.ts';
import { capConnections } from './services/limits/connection-cap.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** draining: still answers everyone, and is not ready for more · closing: each answer ends its connection. */
    lifePhase: 'open' | 'draining' | 'closing';
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

/** Characters of one step of a path. */
const maxParameterLength = 1024;

export interface AppOptions extends ApiOptions {
  /** For a body that is no upload to arrive. */
  bodyWithinMilliseconds?: number;
  /** Whom the log-in page offers to try the product as. */
  demonstration?: readonly DemonstrationAccount[];
}

/** The whole HTTP side on a context; not listening yet. */
export async function createApp(context: AppContext, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = context;
  const door = createDoor(context);
  const cameOverHttps = createHttpsCheck(config.trustedProxies);
  const bodies = createBodyDeadline(options.bodyWithinMilliseconds);
  const instance = randomBytes(4).toString('hex');
  let requests = 0;
  const server: ServerOptions = {
    headersTimeout: serverTimes.headers,
    requestTimeout: serverTimes.request,
    connectionsCheckingInterval: serverTimes.check,
    // Another wish than a WebSocket (HTTP/2, say) is passed over, and the request answered as it is; in production one in clear too.
    shouldUpgradeCallback: (request: IncomingMessage) =>
      app.server.listenerCount('upgrade') > 0 &&
      request.headers.upgrade?.toLowerCase() === 'websocket' &&
      (!config.production || cameOverHttps(request)),
  };
  const app = Fastify({
    logger: false,
    // What a caller says of its own address counts only through these.
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    ...(config.tls === null
      ? {}
      : { https: { ...server, cert: await readFile(config.tls.certFile), key: await readFile(config.tls.keyFile) } }),
    genReqId: () => `${instance}-${(++requests).toString(36)}`,
    requestTimeout: serverTimes.request,
    keepAliveTimeout: serverTimes.keepAlive,
    http: server,
    // While closing, what still comes in on an open connection is answered, not refused.
    return503OnClosing: false,
    // An address that is no address, before any route or hook.
    frameworkErrors(_error, request, reply) {
      // Before the framework knows of proxies.
      setBrowserHeaders(reply, cameOverHttps(request.raw));
      bodies.watch(request.raw);
      answerUnserved(door, request, reply, { status: 400, text: 'Bad request' });
    },
    // Calls read their query themselves: it is one cipher text. A device's token stands in a path: one too long is refused as a token.
    routerOptions: { querystringParser: () => ({}), maxParamLength: maxParameterLength },
  });
  capConnections(app.server, context, 'webConnections');
  app.decorate('lifePhase', 'open');
  app.addHook('onClose', async () => bodies.stop());
  app.addHook('onRequest', (request, reply, done) => {
    setBrowserHeaders(reply, request.protocol === 'https');
    if (!request.routeOptions.config.takesUpload) bodies.watch(request.raw);
    done();
  });
  app.addHook('onRequest', (_request, reply, done) => {
    if (app.lifePhase === 'closing') reply.header('connection', 'close');
    done();
  });
  if (config.production) app.addHook('onRequest', (request, reply, done) => (mayGoInClear(request) ? done() : refuseClear(reply)));
  await app.register(underPressure, {
    maxEventLoopDelay: options.eventLoopDelay ?? serverTimes.eventLoopDelay,
    pressureHandler: (request, reply) => answerUnderPressure(door, request, reply),
  });
  await app.register(multipart);
  // Apart from the pages, whose headers each call would otherwise pay for.
  await app.register(async (calls) => registerApiRoutes(calls, door, options));
  const gate = createDeviceGate(context);
  await app.register(async (devices) => registerDeviceRoutes(devices, context, gate));
  await app.register(async (broker) => registerBrokerRoutes(broker, context, gate));
  await app.register(async (pages) => {
    await pages.register(helmet, { ...contentSecurityPolicy, global: true });
    registerHealth(pages, context);
    registerWebConfig(pages, context, options.demonstration);
    registerFileRoutes(pages, context);
    registerCameraRoutes(pages, context);
    registerMetrics(pages, context);
    if (config.apiDocs) await registerDescription(pages, context);
    await registerWeb(pages, options.webFolder);
    registerFallback(pages, door);
  });
  return app;
}

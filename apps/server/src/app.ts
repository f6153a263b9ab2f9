import type { IncomingMessage } from 'node:http';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance } from 'fastify';
import { type ApiOptions, registerApiRoutes } from './http/api/api-routes.ts';
import { createHttpContext, type HttpContext } from './http/api/http-context.ts';
import { type BodyDeadline, createBodyDeadline } from './http/guards/body-deadline.ts';
import { setBrowserHeaders } from './http/guards/browser-headers.ts';
import { createHttpsCheck } from './http/guards/came-over-https.ts';
import { createContentSecurityPolicy } from './http/guards/content-security-policy.ts';
import { answerUnderPressure, pressureSampleMs } from './http/guards/pressure.ts';
import { mayGoInClear, refuseClear } from './http/guards/refuse-clear.ts';
import { registerBrokerRoutes } from './http/routes/broker-routes.ts';
import { registerCameraRoutes } from './http/routes/camera-routes.ts';
import { registerDescription } from './http/routes/description.ts';
import { registerDeviceRoutes } from './http/routes/device-routes.ts';
import { registerDocumentRoutes } from './http/routes/document-routes.ts';
import { answerUnserved, registerFallback } from './http/routes/fallback.ts';
import { registerFileRoutes } from './http/routes/file-routes.ts';
import { registerHealth } from './http/routes/health.ts';
import { registerMetrics } from './http/routes/metrics-route.ts';
import { registerPaymentRoutes } from './http/routes/payment/payment-routes.ts';
import { registerSharedReportRoutes } from './http/routes/shared-report-routes.ts';
import { registerWeb } from './http/routes/web.ts';
import { registerWebConfig } from './http/routes/web-config.ts';
import { createServerOptions } from './http/server-options.ts';
import { registerUploadRoutes } from './http/uploads/upload-routes.ts';
import type { DemonstrationAccount } from './services/core/demonstration-account.ts';
import type { AppContext } from './services/core/request-context.ts';
import { createDeviceAuthenticator } from './services/device/device-authenticator.ts';
import { capConnections } from './services/limits/connection-cap.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** `draining`: all requests are answered, but the server reports that it is not ready · `closing`: each answer ends its connection. */
    lifePhase: 'open' | 'draining' | 'closing';
  }
}

export interface AppOptions extends ApiOptions {
  /** The time limit for a body that is no upload. */
  bodyWithinMs?: number;
  /** The accounts with which the log-in page offers to try the product. */
  demonstration?: readonly DemonstrationAccount[];
}

/** Creates the HTTP server on a context. It does not listen yet. */
export async function createApp(context: AppContext, options: AppOptions = {}): Promise<FastifyInstance> {
  const http = createHttpContext(context);
  const bodies = createBodyDeadline(options.bodyWithinMs);
  const app = await createFastify(http, bodies);
  capConnections(app.server, context, 'webConnections');
  app.decorate('lifePhase', 'open');
  addRequestHooks(app, context, bodies);
  await app.register(underPressure, {
    maxEventLoopDelay: context.config.busyDelayMs,
    sampleInterval: pressureSampleMs,
    pressureHandler: (request, reply, _type, delayMs) => answerUnderPressure(http, request, reply, Number(delayMs)),
  });
  await app.register(multipart);
  // The calls have a scope of their own, because setting the headers of pages would cost every call.
  await app.register(async (calls) => registerApiRoutes(calls, http, options));
  await app.register(async (uploads) => registerUploadRoutes(uploads, context, options));
  const authenticator = createDeviceAuthenticator(context);
  await app.register(async (devices) => registerDeviceRoutes(devices, context, authenticator));
  await app.register(async (payments) => registerPaymentRoutes(payments, context));
  await app.register(async (broker) => registerBrokerRoutes(broker, context, authenticator));
  await app.register(async (pages) => registerPages(pages, http, options));
  return app;
}

async function createFastify(http: HttpContext, bodies: BodyDeadline): Promise<FastifyInstance> {
  const { config } = http.context;
  const cameOverHttps: (request: IncomingMessage) => boolean = createHttpsCheck(config.trustedProxies);
  const app: FastifyInstance = Fastify({
    ...(await createServerOptions(config, { cameOverHttps, server: () => app.server })),
    // Handles an address that cannot be parsed, for which no route or hook runs.
    frameworkErrors(_error, request, reply) {
      // The framework has not evaluated the headers of proxies yet.
      setBrowserHeaders(reply, cameOverHttps(request.raw));
      bodies.watch(request.raw);
      answerUnserved(http, request, reply, { status: 400, text: 'Bad request' });
    },
  });
  return app;
}

function addRequestHooks(app: FastifyInstance, { config, clock }: AppContext, bodies: BodyDeadline): void {
  app.addHook('onClose', async () => bodies.stop());
  app.addHook('onRequest', (request, reply, done) => {
    setBrowserHeaders(reply, request.protocol === 'https');
    if (!request.routeOptions.config.takesUpload) bodies.watch(request.raw);
    done();
  });
  app.addHook('onRequest', (_request, reply, done) => {
    if (app.lifePhase === 'closing') reply.header('connection', 'close');
    // Phones compare their clocks with this one.
    reply.header('date', clock.now().toUTCString());
    done();
  });
  if (config.production) app.addHook('onRequest', (request, reply, done) => (mayGoInClear(request) ? done() : refuseClear(reply)));
}

/** Registers everything that a browser may open, with the headers of pages. */
async function registerPages(pages: FastifyInstance, http: HttpContext, options: AppOptions): Promise<void> {
  const { context } = http;
  await pages.register(helmet, { ...createContentSecurityPolicy(context.config.map), global: true });
  registerHealth(pages, context);
  registerWebConfig(pages, context, options.demonstration);
  registerFileRoutes(pages, context);
  registerDocumentRoutes(pages, context);
  registerSharedReportRoutes(pages, context);
  registerCameraRoutes(pages, context);
  registerMetrics(pages, context);
  if (context.config.apiDocs) await registerDescription(pages, context, options.apiDocsScript);
  await registerWeb(pages, options.webFolder, context.config.publicAddresses);
  registerFallback(pages, http);
}

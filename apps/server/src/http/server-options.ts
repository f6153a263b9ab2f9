import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerOptions } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';
import type { Config } from '#config/config.ts';

/** They work only together, against clients that send slowly or not at all. */
export const serverTimesMs = {
  headers: 10_000,
  /** An upload may take 90 s (spec §9); calls themselves are answered within `answerWithinMs`. */
  request: 95_000,
  check: 1000,
  keepAlive: 65_000,
  eventLoopDelay: 500,
} as const;

/** Characters of one segment of a path. */
const maxParameterLength = 1024;

interface RequestChecks {
  cameOverHttps(request: IncomingMessage): boolean;
  /** The server of the app, which is there before the first request. */
  server(): Server;
}

/** Fastify's settings without its handlers. */
export async function createServerOptions(config: Config, checks: RequestChecks): Promise<FastifyHttpOptions<Server>> {
  const http = createNodeOptions(config, checks);
  const https = config.tls && { ...http, cert: await readFile(config.tls.certFile), key: await readFile(config.tls.keyFile) };
  return {
    logger: false,
    // What a caller says of its own address counts only through these.
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    ...(https ? { https } : {}),
    genReqId: createIdGenerator(),
    requestTimeout: serverTimesMs.request,
    keepAliveTimeout: serverTimesMs.keepAlive,
    http,
    // While the server closes, what still comes in on an open connection is answered, not refused.
    return503OnClosing: false,
    // Calls read their query themselves, because it is one cipher text. A device's token stands in a path, and a long one is refused as a token.
    routerOptions: { querystringParser: () => ({}), maxParamLength: maxParameterLength },
  };
}

function createNodeOptions({ production }: Config, { cameOverHttps, server }: RequestChecks): ServerOptions {
  return {
    headersTimeout: serverTimesMs.headers,
    requestTimeout: serverTimesMs.request,
    connectionsCheckingInterval: serverTimesMs.check,
    // Any other upgrade than to a WebSocket (HTTP/2, say) is ignored and the request answered as it is; in production one in clear too.
    shouldUpgradeCallback: (request: IncomingMessage) =>
      server().listenerCount('upgrade') > 0 &&
      request.headers.upgrade?.toLowerCase() === 'websocket' &&
      (!production || cameOverHttps(request)),
  };
}

/** Ids of requests are unique among the processes that write one log. */
function createIdGenerator(): () => string {
  const instance = randomBytes(4).toString('hex');
  let requests = 0;
  return () => `${instance}-${(++requests).toString(36)}`;
}

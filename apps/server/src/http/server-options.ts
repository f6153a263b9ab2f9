import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerOptions } from 'node:http';
import { secondMs } from '@energy-om/domain';
import type { FastifyHttpOptions } from 'fastify';
import type { Config } from '#config/config.ts';
import { pathsOf, withoutPublicPath } from '#config/public-address.ts';

/** These limits protect against clients that send slowly or not at all, and work only together. */
export const serverTimesMs = {
  headers: 10 * secondMs,
  /** An upload may take 90 s (spec §9); calls themselves are answered within `answerWithinMs`. */
  request: 95 * secondMs,
  check: secondMs,
  keepAlive: 65 * secondMs,
} as const;

/** The length of one segment of a path, in characters. */
const maxParameterLength = 1024;

interface RequestChecks {
  cameOverHttps(request: IncomingMessage): boolean;
  /** Returns the server of the app, which exists before the first request. */
  server(): Server;
}

/** Fastify's options without its handlers. */
export async function createServerOptions(config: Config, checks: RequestChecks): Promise<FastifyHttpOptions<Server>> {
  const paths = pathsOf(config.publicAddresses);
  const http = createNodeOptions(config, checks);
  const https = config.tls && { ...http, cert: await readFile(config.tls.certFile), key: await readFile(config.tls.keyFile) };
  return {
    logger: false,
    rewriteUrl: ({ url = '/' }) => withoutPublicPath(url, paths),
    // Forwarded addresses count only from these proxies.
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    ...(https ? { https } : {}),
    genReqId: createIdGenerator(),
    requestTimeout: serverTimesMs.request,
    keepAliveTimeout: serverTimesMs.keepAlive,
    http,
    // While the server closes, further requests on an open connection are answered, not refused.
    return503OnClosing: false,
    // Calls read their query themselves, because it is one cipher text. A device's token is part of a path, and one that is too long is
    // refused as a token.
    routerOptions: { querystringParser: () => ({}), maxParamLength: maxParameterLength },
  };
}

function createNodeOptions({ production }: Config, { cameOverHttps, server }: RequestChecks): ServerOptions {
  return {
    headersTimeout: serverTimesMs.headers,
    requestTimeout: serverTimesMs.request,
    connectionsCheckingInterval: serverTimesMs.check,
    // Upgrades to anything but a WebSocket (such as HTTP/2) are ignored and the request is answered normally; so is, in production, one
    // over plain HTTP.
    shouldUpgradeCallback: (request: IncomingMessage) =>
      server().listenerCount('upgrade') > 0 &&
      request.headers.upgrade?.toLowerCase() === 'websocket' &&
      (!production || cameOverHttps(request)),
  };
}

/** Request ids are unique among the processes that write one log. */
function createIdGenerator(): () => string {
  const instance = randomBytes(4).toString('hex');
  let requests = 0;
  return () => `${instance}-${(++requests).toString(36)}`;
}

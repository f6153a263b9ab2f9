import { secondMs } from '@energy-om/domain';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { unavailable } from '#services/core/service-error.ts';
import { answerError, type HttpContext } from '../api/http-context.ts';
import { answerHeaders } from './answer-headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Runs under overload in place of the default handler. */
    pressureHandler?: () => void;
  }
}

/** For a route that is served under overload. */
export const answersUnderPressure = { pressureHandler: () => undefined } as const;

/**
 * An `onRoute` hook that serves every route of a scope under overload. The web app's own files are cheap, and a page that gets its document
 * but not its chunks shows an error, reloads and costs more.
 */
export function answerUnderPressureToo(route: RouteOptions): void {
  route.config = { ...route.config, ...answersUnderPressure };
}

/** How often the delay of the event loop is taken. */
export const pressureSampleMs = secondMs;

/**
 * Refuses a request under overload: fast refusals of some keep the answers to the others in time.
 * @param delayMs infinite where the event loop stood still for a whole sample, which says no more than that
 */
export function answerUnderPressure(http: HttpContext, request: FastifyRequest, reply: FastifyReply, delayMs: number): void {
  if (delayMs === Infinity && pressureSampleMs <= http.context.config.busyDelayMs) return;
  const { callName, clearBody } = request.routeOptions.config;
  if (callName === undefined || clearBody) {
    reply.code(503).headers(answerHeaders).header('retry-after', '2').send({ error: 'temporarily_unavailable' });
    return;
  }
  answerError(http, request, reply, unavailable());
}

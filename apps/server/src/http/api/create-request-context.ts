import type { ApiName } from '@energy-om/contract';
import type { FastifyRequest } from 'fastify';
import type { AppContext, RequestContext } from '#services/core/request-context.ts';
import { readDeviceTime, readLanguage } from '../guards/headers.ts';

/** The fields are written out one by one, so that all contexts have the same shape: this runs for every call. */
export function createRequestContext(app: AppContext, operation: ApiName, request: FastifyRequest): RequestContext {
  const { headers } = request;
  return {
    config: app.config,
    database: app.database,
    clock: app.clock,
    files: app.files,
    disk: app.disk,
    uploadRoom: app.uploadRoom,
    sessions: app.sessions,
    names: app.names,
    knownOrders: app.knownOrders,
    rules: app.rules,
    limits: app.limits,
    metrics: app.metrics,
    eventBus: app.eventBus,
    values: app.values,
    ingest: app.ingest,
    listening: app.listening,
    sms: app.sms,
    wechat: app.wechat,
    geocoder: app.geocoder,
    payments: app.payments,
    cameras: app.cameras,
    webPush: app.webPush,
    pushKeys: app.pushKeys,
    appTokens: app.appTokens,
    mailer: app.mailer,
    sealer: app.sealer,
    printer: app.printer,
    log: app.log,
    ids: app.ids,
    requestId: request.id,
    address: request.ip,
    userAgent: headers['user-agent'] ?? null,
    language: readLanguage(headers),
    deviceTime: readDeviceTime(headers),
    operation,
    idempotency: null,
    intent: null,
    uploads: [],
    actor: null,
    guess: null,
  };
}

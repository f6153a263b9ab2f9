import { contractVersion } from '@energy-om/contract';
import { maxFileBytes, maxPhotos, minuteMs, secondMs, systemType } from '@energy-om/domain';
import type { FastifyInstance } from 'fastify';
import type { DemonstrationAccount } from '#services/core/demonstration-account.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { createTenantPresence } from '#services/tenancy/has-tenant.ts';
import { answersUnderPressure } from '../guards/pressure.ts';

/** The time limits of the web app (spec §9). */
const requestTimeoutMs = minuteMs;
const uploadTimeoutMs = 90 * secondMs;

/** The settings that the web app needs before its first call. The transport key is public by nature: it protects nothing. */
export function registerWebConfig(app: FastifyInstance, context: AppContext, demonstration: readonly DemonstrationAccount[] = []): void {
  const { config } = context;
  const hasTenant = createTenantPresence(context);
  const answer = {
    version: config.version,
    versionCode: config.versionCode,
    contract: contractVersion,
    encryption: config.transport.encryption,
    transportKey: config.transport.key,
    /** Whether verification codes can be sent; otherwise the app offers no way to sign in by code. */
    sms: config.sms.provider !== 'off',
    /** Whether e-mail is sent; otherwise no address can be proven. */
    mail: config.mail !== null,
    systemType,
    miniProgramAppId: config.miniProgramAppId,
    debugConsoleAppId: config.debugConsoleAppId,
    wechat: config.wechat && { appId: config.wechat.appId, authoriseUrl: config.wechat.authoriseUrl },
    /** Null: positions are chosen on a grid. */
    map: config.map,
    /** Whether the server finds the address of a position; otherwise addresses are typed. */
    geocoding: config.geocoding !== null,
    upload: { maxFiles: maxPhotos, maxFileBytes },
    timeouts: { requestMs: requestTimeoutMs, uploadMs: uploadTimeoutMs },
  };
  const offered = config.production || demonstration.length === 0 ? null : { accounts: demonstration };
  app.get('/app-config.json', { config: answersUnderPressure }, async (_request, reply) => {
    const isSetUp = await hasTenant();
    return reply.header('cache-control', 'no-store').send({
      ...answer,
      /** Whether there is any organisation; otherwise the first one is created at the address that the server has printed. */
      hasTenant: isSetUp,
      /** The accounts of the demonstration; null in production, and once it was removed. */
      demonstration: isSetUp ? offered : null,
    });
  });
}

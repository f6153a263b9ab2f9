import { maxFileBytes, maxPhotos, minuteMs, secondMs, systemType } from '@energy-om/domain';
import type { FastifyInstance } from 'fastify';
import type { DemonstrationAccount } from '#services/core/demonstration-account.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { answersUnderPressure } from '../guards/pressure.ts';

/** The time limits of the web app (spec §9). */
const requestTimeoutMs = minuteMs;
const uploadTimeoutMs = 90 * secondMs;

/** The settings that the web app needs before its first call. The transport key is public by nature: it protects nothing. */
export function registerWebConfig(app: FastifyInstance, { config }: AppContext, demonstration: readonly DemonstrationAccount[] = []): void {
  const answer = {
    version: config.version,
    versionCode: config.versionCode,
    encryption: config.transport.encryption,
    transportKey: config.transport.key,
    /** Whether verification codes can be sent; otherwise the app offers no way to sign in by code. */
    sms: config.sms.provider !== 'off',
    systemType,
    miniProgramAppId: config.miniProgramAppId,
    debugConsoleAppId: config.debugConsoleAppId,
    wechat: config.wechat && { appId: config.wechat.appId, authoriseUrl: config.wechat.authoriseUrl },
    /** The accounts of the demonstration; null in production. */
    demonstration: config.production || demonstration.length === 0 ? null : { accounts: demonstration },
    upload: { maxFiles: maxPhotos, maxFileBytes },
    timeouts: { requestMs: requestTimeoutMs, uploadMs: uploadTimeoutMs },
  };
  app.get('/app-config.json', { config: answersUnderPressure }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send(answer),
  );
}

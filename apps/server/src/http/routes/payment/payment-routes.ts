import { secondMs } from '@energy-om/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { NotificationAnswer, PaymentProvider } from '#adapters/payment/payment-provider.ts';
import { answerHeaders } from '#http/guards/answer-headers.ts';
import { isId } from '#services/core/is-id.ts';
import { logError } from '#services/core/log-error.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { receiveNotification } from '#services/payment/outcome/receive-notification.ts';

/** Notifications have a few KiB. */
const maxBytes = 64 * 1024;
/** WeChat Pay waits for five seconds. */
const answerWithinMs = 4.5 * secondMs;

type NotificationRequest = FastifyRequest<{ Params: { channel: string; tenant: string } }>;

/** Where providers notify of payments. The address has the organisation; what it says counts by its signature alone. */
export function registerPaymentRoutes(app: FastifyInstance, context: AppContext): void {
  app.removeAllContentTypeParsers();
  // A signature covers the bytes as they were sent.
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, _request, reply) => {
    const { statusCode = 500 } = error as { statusCode?: number };
    return reply.code(Math.min(statusCode, 500)).headers(answerHeaders).send();
  });
  app.post('/payment-notifications/:channel/:tenant', (request: NotificationRequest, reply) => take(context, request, reply));
}

async function take(context: AppContext, request: NotificationRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { channel, tenant } = request.params;
  const provider = [...context.payments.values()].find((one) => one.channel === channel);
  if (!provider || !isId(tenant)) return reply.code(404).headers(answerHeaders).send();
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const taking = receiveNotification(context, provider, tenant, { headers: request.headers, body });
  const answer = await inTime(taking, provider, (error) =>
    logError(
      context.log,
      'error',
      error,
      { requestId: request.id, route: 'payment notification' },
      'a notification of a payment could not be taken',
    ),
  );
  return reply.code(answer.status).type(answer.contentType).headers(answerHeaders).send(answer.body);
}

/** A notification that could not be taken in time is sent again, and what was stored meanwhile is not stored twice. */
async function inTime(
  taking: Promise<NotificationAnswer>,
  provider: PaymentProvider,
  report: (error: unknown) => void,
): Promise<NotificationAnswer> {
  const late = Promise.withResolvers<NotificationAnswer>();
  const timer = setTimeout(() => late.resolve(provider.answerNotification(false)), answerWithinMs);
  const safely = taking.catch((error: unknown) => {
    report(error);
    return provider.answerNotification(false);
  });
  try {
    return await Promise.race([safely, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

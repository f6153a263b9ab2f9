import { type Language, sharedReportFileUrl, sharedReportUrl } from '@energy-om/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logError } from '#services/core/log-error.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { ServiceError } from '#services/core/service-error.ts';
import { openReportLink, printSharedReport } from '#services/order-report/links/open-report-link.ts';
import { readLanguage } from '../guards/headers.ts';
import { pdfHeaders } from './send-bytes.ts';
import { writeBusyPage, writeGonePage, writeSharedReportPage } from './shared-report-page.ts';

type LinkRequest = FastifyRequest<{ Params: { token: string } }>;

/** No search engine lists such a page, no cache keeps it, and it tells nobody where it was opened from. */
const privateHeaders = {
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'referrer-policy': 'no-referrer',
  'cache-control': 'private, no-store',
};

const pageHeaders = {
  ...privateHeaders,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/** Serves reports of orders to people without an account, by a link that was given to them. */
export function registerSharedReportRoutes(app: FastifyInstance, context: AppContext): void {
  app.get(sharedReportUrl(':token'), (request: LinkRequest, reply) =>
    answer(context, request, reply, async () => {
      const link = await openReportLink(context, readerOf(request), request.params.token, 'page');
      const page = writeSharedReportPage(link, request.params.token, languageOf(request, link.language));
      return reply.headers(pageHeaders).send(page);
    }),
  );
  app.get(sharedReportFileUrl(':token'), (request: LinkRequest, reply) =>
    answer(context, request, reply, async () => {
      const link = await openReportLink(context, readerOf(request), request.params.token, 'file');
      const { name, bytes } = await printSharedReport(context, link, languageOf(request, link.language));
      return reply
        .headers({ ...pdfHeaders(name, bytes), ...privateHeaders })
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    }),
  );
}

async function answer(
  { log }: AppContext,
  request: LinkRequest,
  reply: FastifyReply,
  send: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const language = readLanguage(request.headers);
  try {
    return await send();
  } catch (error) {
    if (error instanceof ServiceError && error.kind === 'notFound')
      return reply.code(404).headers(pageHeaders).send(writeGonePage(language));
    if (error instanceof ServiceError)
      return reply
        .code(error.kind === 'tooMany' ? 429 : 503)
        .headers(pageHeaders)
        .send(writeBusyPage(language));
    logError(log, 'error', error, { requestId: request.id, route: 'shared report' }, 'a shared report could not be sent');
    return reply.code(500).headers(pageHeaders).send(writeBusyPage(language));
  }
}

const readerOf = (request: FastifyRequest) => ({ address: request.ip, userAgent: request.headers['user-agent'] ?? null });

/** A browser without a preference gets the language of whoever made the link. */
function languageOf(request: FastifyRequest, fallback: Language): Language {
  return request.headers['accept-language'] === undefined ? fallback : readLanguage(request.headers);
}

import {
  billDocumentUrl,
  deviceLabelsUrl,
  orderReportUrl,
  permitDocumentUrl,
  roomLabelsUrl,
  routeLabelsUrl,
  switchingDocumentUrl,
} from '@energy-om/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { loadActor } from '#services/account/session/load-actor.ts';
import { makeBillDocument } from '#services/bill/print/make-bill-document.ts';
import type { AppContext, SignedInContext } from '#services/core/request-context.ts';
import { makeDeviceLabels } from '#services/device-administration/labels/make-device-labels.ts';
import type { PrintedDocument } from '#services/document/print-content.ts';
import { makeRouteLabels } from '#services/inspection/route/make-route-labels.ts';
import { printedDocuments } from '#services/limits/limit-table.ts';
import { makeOrderReport } from '#services/order-report/make-order-report.ts';
import { makePermitDocument, makeSwitchingDocument } from '#services/permit/print/make-field-document.ts';
import { makeRoomLabels } from '#services/room/labels/make-room-labels.ts';
import { createRequestContext } from '../api/create-request-context.ts';
import { describeCaller } from '../api/present-call-error.ts';
import { readCredentials } from '../guards/headers.ts';
import { pdfHeaders, sendRefusal } from './send-bytes.ts';

/** Makes a document for whoever may read what it says, and throws `notFound` for all others. */
type MakeDocument = (context: SignedInContext, id: string, query: URLSearchParams) => Promise<PrintedDocument>;

/** THE DOCUMENTS that are printed when they are asked for: the address of each, with the id of what it is about or how it is printed. */
const documents: readonly { url: (id: string) => string; make: MakeDocument }[] = [
  { url: orderReportUrl, make: makeOrderReport },
  { url: deviceLabelsUrl, make: makeDeviceLabels },
  { url: routeLabelsUrl, make: makeRouteLabels },
  { url: roomLabelsUrl, make: makeRoomLabels },
  { url: permitDocumentUrl, make: makePermitDocument },
  { url: billDocumentUrl, make: makeBillDocument },
  { url: switchingDocumentUrl, make: makeSwitchingDocument },
];

type DocumentRequest = FastifyRequest<{ Params: { id: string } }>;

/** Serves documents as PDF, outside the API table: with the token of any call, and made anew each time. */
export function registerDocumentRoutes(app: FastifyInstance, context: AppContext): void {
  for (const { url, make } of documents)
    app.get(url(':id'), (request: DocumentRequest, reply) => sendDocument(context, make, request, reply));
}

async function sendDocument(context: AppContext, make: MakeDocument, request: DocumentRequest, reply: FastifyReply): Promise<FastifyReply> {
  try {
    const actor = await loadActor(context, readCredentials(request.headers), request.ip);
    await context.limits.take(`document ${actor.accountId}`, printedDocuments);
    // A document changes nothing, so the name of the operation is only what reads of orders have in common.
    const { name, bytes } = await make(
      { ...createRequestContext(context, 'getWorkOrder', request), actor },
      request.params.id,
      new URL(request.url, 'http://localhost').searchParams,
    );
    return reply.headers(pdfHeaders(name, bytes)).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    return sendRefusal(error, describeCaller(context, request), reply);
  }
}

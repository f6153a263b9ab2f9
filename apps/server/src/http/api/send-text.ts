import { hash } from 'node:crypto';
import { bodyCode, type Envelope } from '@energy-om/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerHeaders } from '../guards/answer-headers.ts';
import type { Transport } from './transport.ts';

/** Sends an envelope: status 200 for every business answer, 500 when the server itself failed (spec §7, §8). */
export function sendText(request: FastifyRequest, reply: FastifyReply, transport: Transport, envelope: Envelope): FastifyReply {
  const text = transport.write(JSON.stringify(envelope));
  reply
    .code(envelope.code === bodyCode.failed ? 500 : 200)
    .headers(answerHeaders)
    .header('content-type', transport.contentType);
  // Bytes are sent as they are; of a text, the framework would count the bytes first and Node convert it together with the headers.
  return isPublic(request) && envelope.code === bodyCode.success ? sendWithTag(request, reply, text) : reply.send(Buffer.from(text));
}

/** A GET that needs no token has the same answer for everyone, so a browser may cache and revalidate it. */
function isPublic(request: FastifyRequest): boolean {
  return request.method === 'GET' && request.routeOptions.config.isOpen === true;
}

function sendWithTag(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const tag = `"${hash('sha1', text, 'base64url')}"`;
  reply.headers({ etag: tag, 'cache-control': 'no-cache', vary: 'accept-language' });
  return request.headers['if-none-match'] === tag ? reply.code(304).send() : reply.send(text);
}

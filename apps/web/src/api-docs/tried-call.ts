import { guardedCalls } from 'virtual:api-table/guarded';
import { openCalls } from 'virtual:api-table/open';
import { CipherTextError, decodeQuery } from '@energy-om/contract';
import { loadTransport } from '#shared/api/app-config.ts';
import { type Caller, contentTypeOf, createCallerHeaders, createWriteHeaders, encodeBody, encodeUrl } from '#shared/api/encode-request.ts';
import { createId } from '../shared/id/create-id.ts';
import { serverAddress } from '../shared/navigation/app-address.ts';
import type { SwaggerRequest, SwaggerResponse } from './swagger-page.ts';

/**
 * Makes of a request in clear the one that the web app would send: the query or the body encrypted, the headers added. What is no call of the
 * table, and the token call, which goes in clear, stay as they are.
 */
export async function encodeTriedCall(request: SwaggerRequest, session: Caller | null): Promise<SwaggerRequest> {
  if (!isEncodedCall(request.url)) return request;
  const { origin, pathname, search } = new URL(request.url, window.location.href);
  const { cipher } = await loadTransport();
  const headers = { ...request.headers, ...createCallerHeaders(findCaller(request, session)) };
  if (request.method.toUpperCase() === 'GET') {
    return { ...request, url: encodeUrl(origin + pathname, decodeQuery(search.slice(1)), cipher), headers };
  }
  Object.assign(headers, createWriteHeaders(createId()));
  // The browser names the boundary of a form by itself, and its files are not encrypted.
  if (request.body instanceof FormData) return { ...request, headers };
  headers['Content-Type'] = contentTypeOf(cipher);
  return {
    ...request,
    headers,
    body: encodeBody(typeof request.body === 'string' ? request.body : JSON.stringify(request.body ?? {}), cipher),
  };
}

/** Decrypts an answer. One that is no cipher text, such as a proxy's page, is shown as it came. */
export async function decodeAnswer(response: SwaggerResponse): Promise<SwaggerResponse> {
  if (!isEncodedCall(response.url)) return response;
  const { cipher } = await loadTransport();
  if (cipher === null) return response;
  try {
    const text = cipher.decrypt(response.text);
    // Swagger UI lays out by content type.
    return { ...response, text, data: text, headers: { ...response.headers, 'content-type': 'application/json' } };
  } catch (error) {
    if (error instanceof CipherTextError) return response;
    throw error;
  }
}

function isEncodedCall(url: string): boolean {
  const { origin, pathname } = new URL(url, window.location.href);
  return (
    origin === window.location.origin &&
    [...Object.values(openCalls), ...Object.values(guardedCalls)].some(
      ({ path, encoding }) => serverAddress(path) === pathname && encoding !== 'form',
    )
  );
}

/** Tenant and account belong to the token of the log-in form; of one that was pasted, the server knows them. */
function findCaller({ headers }: SwaggerRequest, session: Caller | null): Caller {
  const authToken = headers.Authorization ?? null;
  return session !== null && session.authToken === authToken ? session : { authToken, tenantId: null, accountId: null };
}

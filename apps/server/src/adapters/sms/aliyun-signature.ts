import { createHash, createHmac } from 'node:crypto';

const algorithm = 'ACS3-HMAC-SHA256';

export interface AliyunRequest {
  method: 'GET' | 'POST';
  /** Host and port as in the Host header. */
  host: string;
  action: string;
  version: string;
  parameters: Readonly<Record<string, string>>;
  body: string;
  date: Date;
  /** A nonce must not repeat within 15 minutes. */
  nonce: string;
}

export interface AliyunCredentials {
  accessKeyId: string;
  accessKeySecret: string;
}

/**
 * Query and headers of a call in RPC style, signed by Aliyun's method V3 ("Request syntax and signature method V3"). The query must be sent
 * exactly as it is returned. Host is signed, but the HTTP client sends it.
 */
export function signAliyunRequest(
  request: AliyunRequest,
  { accessKeyId, accessKeySecret }: AliyunCredentials,
): { query: string; headers: Record<string, string> } {
  const query = toCanonicalQuery(request.parameters);
  const bodyHash = hash(request.body);
  const headers = {
    'x-acs-action': request.action,
    'x-acs-content-sha256': bodyHash,
    'x-acs-date': request.date.toISOString().replace(/\.\d{3}Z$/, 'Z'),
    'x-acs-signature-nonce': request.nonce,
    'x-acs-version': request.version,
  };
  const signed = Object.entries({ ...headers, host: request.host }).sort(byName);
  const signedNames = signed.map(([name]) => name).join(';');
  const headerLines = signed.map(([name, value]) => `${name}:${value.trim()}\n`).join('');
  const canonicalRequest = [request.method, '/', query, headerLines, signedNames, bodyHash].join('\n');
  const signature = createHmac('sha256', accessKeySecret)
    .update(`${algorithm}\n${hash(canonicalRequest)}`)
    .digest('hex');
  const authorization = `${algorithm} Credential=${accessKeyId},SignedHeaders=${signedNames},Signature=${signature}`;
  return { query, headers: { ...headers, authorization } };
}

function toCanonicalQuery(parameters: Readonly<Record<string, string>>): string {
  return Object.entries(parameters)
    .sort(byName)
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    .join('&');
}

/** RFC 3986 encodes all but the unreserved characters; `encodeURIComponent` leaves five more unencoded. */
function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

function byName([left]: [string, string], [right]: [string, string]): number {
  return left < right ? -1 : 1;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

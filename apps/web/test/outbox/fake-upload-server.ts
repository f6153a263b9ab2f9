import { createHash } from 'node:crypto';

interface Upload {
  size: number;
  sha256: string;
  bytes: Buffer;
}

/** A server of uploads in pieces, as far as a phone can tell it from the real one. What is stored stands in `files`, each as often as it was. */
export function createUploadServer() {
  const uploads = new Map<string, Upload>();
  const files: { id: string; bytes: Buffer }[] = [];
  const headers = { 'Tus-Resumable': '1.0.0' };
  const answer = (status: number, offset?: number, body: string | null = null) =>
    new Response(body, { status, headers: { ...headers, ...(offset !== undefined && { 'Upload-Offset': String(offset) }) } });

  function begin(sent: Headers): Response {
    const pairs = (sent.get('Upload-Metadata') ?? '').split(',').map((pair) => pair.split(' '));
    const metadata = Object.fromEntries(pairs.map(([key = '', value = '']) => [key, Buffer.from(value, 'base64').toString()]));
    const { id = '', sha256 = '' } = metadata;
    const stored = files.find((file) => file.id === id);
    if (stored) return answer(200, stored.bytes.length);
    const known = uploads.get(id) ?? { size: Number(sent.get('Upload-Length')), sha256, bytes: Buffer.alloc(0) };
    uploads.set(id, known);
    return answer(200, known.bytes.length);
  }

  function append(id: string, sent: Headers, piece: Buffer): Response {
    const upload = uploads.get(id);
    if (!upload) return answer(files.some((file) => file.id === id) ? 409 : 404);
    if (Number(sent.get('Upload-Offset')) !== upload.bytes.length) return answer(409);
    if (sent.get('Upload-Checksum') !== `sha256 ${createHash('sha256').update(piece).digest('base64')}`) return answer(460);
    upload.bytes = Buffer.concat([upload.bytes, piece]);
    if (upload.bytes.length < upload.size) return answer(204, upload.bytes.length);
    uploads.delete(id);
    if (createHash('sha256').update(upload.bytes).digest('hex') !== upload.sha256) return answer(460);
    files.push({ id, bytes: upload.bytes });
    return answer(204, upload.size);
  }

  return {
    files,
    /** Its time is over. */
    forget: () => uploads.clear(),
    answer,
    /** @returns null for a request that is none of an upload */
    receive(url: URL, init: RequestInit): Response | null {
      if (!url.pathname.startsWith('/uploads')) return null;
      const sent = new Headers(init.headers);
      if (init.method === 'POST') return begin(sent);
      return append(url.pathname.split('/').at(-1) ?? '', sent, Buffer.from(init.body as ArrayBuffer));
    },
  };
}

import type { FastifyRequest } from 'fastify';
import type { SignedInContext } from '#services/core/request-context.ts';
import { ServiceError } from '#services/core/service-error.ts';
import { refusal, UploadRefusal } from './upload-headers.ts';
import { type UploadTimes, watchUpload } from './upload-watch.ts';

/**
 * Receives a piece as a whole, which counts only so. Throws where it ends early, is too slow, or the disk gets full meanwhile.
 * @param bytes as its headers announce, beyond which a request has no body
 */
export async function receivePiece({ disk }: SignedInContext, { raw }: FastifyRequest, bytes: number, times: UploadTimes): Promise<Buffer> {
  const watch = watchUpload(disk, bytes, times);
  const chunks: Buffer[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      watch.signal.addEventListener('abort', () => reject(watch.signal.reason), { once: true });
      raw.on('data', (chunk: Buffer) => {
        watch.count(chunk.length);
        chunks.push(chunk);
      });
      raw.once('end', resolve);
      raw.once('error', reject);
      raw.once('close', () => reject(new UploadRefusal(refusal.malformed)));
    });
  } catch (error) {
    if (error instanceof ServiceError) throw new UploadRefusal(refusal.tooSlow);
    throw (error as NodeJS.ErrnoException).code === 'ECONNRESET' ? new UploadRefusal(refusal.malformed) : error;
  } finally {
    watch.stop();
    raw.removeAllListeners('data');
  }
  return Buffer.concat(chunks);
}

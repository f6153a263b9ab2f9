import { createDevice } from '../factories/create-device.ts';
import { type LocalService, type ServiceAnswer, startLocalService } from './local-service.ts';
import type { TestServer } from './test-server.ts';

/** The camera's user and password; the password must never reach anybody else. */
export const cameraAuthorization = `Basic ${Buffer.from('admin:Camera-Secret-2026').toString('base64')}`;

export interface HlsCamera extends LocalService {
  /** The address of the stream's first playlist. */
  streamUrl: string;
  /** Written as in CAMERA_HOSTS. */
  host: string;
  /** Answers by path; any other path is 404. */
  answers: Map<string, ServiceAnswer>;
}

export const playlistType = 'application/vnd.apple.mpegurl';

export function playlist(...lines: string[]): ServiceAnswer {
  return { status: 200, headers: { 'content-type': playlistType }, text: `#EXTM3U\n${lines.join('\n')}\n` };
}

export function media(text: string, type = 'video/mp2t'): ServiceAnswer {
  return { status: 200, headers: { 'content-type': type }, text };
}

/** A camera's own server on this machine: a master playlist, a variant with a key, and segments, protected by its password. */
export async function startHlsCamera(): Promise<HlsCamera> {
  const answers = new Map<string, ServiceAnswer>([
    ['/live/yard/stream.m3u8', playlist('#EXT-X-STREAM-INF:BANDWIDTH=900000', 'hd/list.m3u8?session=Cam-Session-77')],
    [
      '/live/yard/hd/list.m3u8',
      playlist(
        '#EXT-X-VERSION:6',
        '#EXT-X-TARGETDURATION:2',
        '#EXT-X-MAP:URI="init.mp4",BYTERANGE="20@0"',
        '#EXT-X-KEY:METHOD=AES-128,URI="../keys/1.key"',
        '#EXTINF:2.0,yard gate',
        'seg-1.ts',
        '#EXTINF:2.0,',
        'seg-2.ts?token=Seg-Token-5',
      ),
    ],
    ['/live/yard/hd/init.mp4', media('init', 'video/mp4')],
    ['/live/yard/keys/1.key', media('0123456789abcdef', 'application/octet-stream')],
    ['/live/yard/hd/seg-1.ts', media('first segment')],
    ['/live/yard/hd/seg-2.ts', media('second segment')],
    ['/live/office/stream.m3u8', playlist('#EXTINF:2.0,', 'secret.ts')],
    ['/live/office/secret.ts', media('of another camera')],
    ['/admin/users.ts', media('users of the camera')],
  ]);
  const service = await startLocalService(({ path, headers }) => {
    if (headers.authorization !== cameraAuthorization) return { status: 401, text: 'who are you?' };
    return answers.get(path) ?? { status: 404, text: 'nothing here' };
  });
  return { ...service, answers, streamUrl: `${service.url}/live/yard/stream.m3u8`, host: new URL(service.url).host };
}

/** A camera in an area, with its stream. */
export async function createCamera(
  server: TestServer,
  tenantId: string,
  areaId: string,
  streamUrl: string | null,
  changes: Parameters<typeof createDevice>[4] = {},
): Promise<string> {
  const id = await createDevice(server, tenantId, areaId, '大门摄像头', { kind: 'camera', ...changes });
  if (streamUrl !== null)
    await server.database.kysely
      .insertInto('camera_streams')
      .values({ tenant_id: tenantId, device_id: id, url: streamUrl, authorization_header: cameraAuthorization })
      .execute();
  return id;
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStreamClient } from '#adapters/camera/stream-client.ts';
import { createHostGuard, HostNotAllowedError } from '#adapters/host-guard.ts';
import { type HlsCamera, startHlsCamera } from '../support/services/hls-camera.ts';

let camera: HlsCamera;
beforeAll(async () => {
  camera = await startHlsCamera();
});
afterAll(() => camera.close());

const open = async (hosts: string[], address: string) => {
  const client = createStreamClient({ hosts });
  try {
    const answer = await client.open({ url: new URL(address), authorization: null, range: null, viewer: 'somebody' });
    answer.resume();
    return answer.statusCode;
  } finally {
    client.close();
  }
};

describe('hosts of streams without CAMERA_HOSTS', () => {
  const { assertAllowed } = createHostGuard([]);

  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://0.0.0.0/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fd00:ec2::254]/',
    'http://[ff02::1]/',
    'http://169.254.169.254/',
    'http://100.100.100.200/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
  ])('are not %s', (address) => {
    expect(() => assertAllowed(new URL(address))).toThrow(HostNotAllowedError);
  });

  it.each(['http://192.168.1.64/', 'http://10.0.0.5:8888/', 'https://[fd00::5]/', 'http://8.8.8.8/', 'http://nvr.example.com/'])(
    'may be %s',
    (address) => {
      expect(() => assertAllowed(new URL(address))).not.toThrow();
    },
  );

  it('do not include a name that resolves to this machine, which the connection itself checks', async () => {
    const address = camera.streamUrl.replace('127.0.0.1', 'localhost');
    await expect(open([], address)).rejects.toThrow(HostNotAllowedError);
    await expect(open([], camera.streamUrl)).rejects.toThrow(HostNotAllowedError);
    expect(camera.requests).toEqual([]);
  });
});

describe('hosts of streams with CAMERA_HOSTS', () => {
  it('are those listed, with any port or with the given one', async () => {
    expect(await open(['127.0.0.1'], camera.streamUrl)).toBe(401);
    expect(await open(['nvr.example.com', camera.host], camera.streamUrl)).toBe(401);
  });

  it('are no others', async () => {
    await expect(open(['127.0.0.1:1'], camera.streamUrl)).rejects.toThrow(HostNotAllowedError);
    await expect(open(['nvr.example.com'], camera.streamUrl)).rejects.toThrow(HostNotAllowedError);
    const { assertAllowed } = createHostGuard(['nvr.example.com:80', 'cam.example.com:443']);
    expect(() => assertAllowed(new URL('http://nvr.example.com/'))).not.toThrow();
    expect(() => assertAllowed(new URL('https://cam.example.com/'))).not.toThrow();
    for (const address of ['http://nvr.example.com:81/', 'http://evil-nvr.example.com/', 'http://nvr.example.com.evil/', 'http://8.8.8.8/'])
      expect(() => assertAllowed(new URL(address))).toThrow(HostNotAllowedError);
  });

  it('are contacted by http and https only', async () => {
    await expect(open(['127.0.0.1'], camera.streamUrl.replace('http:', 'ftp:'))).rejects.toThrow(HostNotAllowedError);
  });
});

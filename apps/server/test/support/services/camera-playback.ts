import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createStreamClient } from '#adapters/camera/stream-client.ts';
import { createTenant, type TestTenant } from '../factories/create-tenant.ts';
import { createCamera, type HlsCamera, startHlsCamera } from './hls-camera.ts';
import type { TestClient } from './test-client.ts';
import { startTestServer, type TestServer } from './test-server.ts';

export interface PlayerAnswer {
  status: number;
  headers: Record<string, unknown>;
  /** `broken off` when the answer ended before its announced end. */
  body: string;
}

/** A camera with a stream, a tenant that has it as a device, and a server that players reach by HTTP. */
export class CameraPlayback {
  readonly camera: HlsCamera;
  readonly server: TestServer;
  readonly tenant: TestTenant;
  readonly port: number;
  /** The answers of the camera as it was started. */
  readonly #answers: HlsCamera['answers'];
  /** The newest device of the camera. */
  cameraId = '';

  private constructor(camera: HlsCamera, server: TestServer, tenant: TestTenant) {
    this.camera = camera;
    this.server = server;
    this.tenant = tenant;
    this.port = (server.app.server.address() as AddressInfo).port;
    this.#answers = new Map(camera.answers);
  }

  static async start(): Promise<CameraPlayback> {
    const camera = await startHlsCamera();
    const server = await startTestServer({ cameras: createStreamClient({ hosts: [camera.host] }) });
    const tenant = await createTenant(server);
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    return new CameraPlayback(camera, server, tenant);
  }

  async addDevice(): Promise<void> {
    const { server, tenant, camera } = this;
    this.cameraId = await createCamera(server, tenant.id, tenant.areas.room, camera.streamUrl, { online: true });
  }

  /** Undoes what a test has changed of the camera's answers. */
  restoreAnswers(): void {
    this.camera.answers.clear();
    for (const [path, answer] of this.#answers) this.camera.answers.set(path, answer);
  }

  /** Requests a path as a player does: without a token, and with the path unchanged. */
  get(path: string, headers: Record<string, string> = {}): Promise<PlayerAnswer> {
    return new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port: this.port, path, headers }, async (answer) => {
        const body = await text(answer).catch(() => 'broken off');
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
      });
      sent.on('error', reject).end();
    });
  }

  async findPlayUrl(client: TestClient = this.tenant.clients.dispatcher, cameraId = this.cameraId): Promise<string> {
    return (await client.succeed('getCameraPlayUrl', { cameraId })).playUrl;
  }

  async close(): Promise<void> {
    await this.server.close();
    await this.camera.close();
  }
}

/** The path of a file in the stream's own folder, as a playlist names it. */
export function mediaOf(playUrl: string, path: string): string {
  return playUrl.replace('index.m3u8', `media/${path}`);
}

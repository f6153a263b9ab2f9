import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface MapProvider {
  /** What the product needs to be set to. */
  settings: Record<string, string>;
  close: () => Promise<void>;
}

const key = '0123456789abcdef0123456789abcdef';

/** One transparent pixel. */
const tile = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

/** A provider of map tiles and addresses on this machine. */
export async function startMapProvider(): Promise<MapProvider> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (pathname.startsWith('/tiles/')) return response.writeHead(200, { 'content-type': 'image/png' }).end(tile);
    if (pathname !== '/v3/geocode/regeo' || searchParams.get('key') !== key) return response.writeHead(404).end();
    const [longitude, latitude] = (searchParams.get('location') ?? '').split(',').map((degrees) => Number(degrees).toFixed(2));
    const regeocode = { formatted_address: `浙江省杭州市滨江区 ${longitude} 街 ${latitude} 号`, addressComponent: {} };
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ status: '1', regeocode }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: {
      MAP_TILES: `${url}/tiles/{z}/{x}/{y}.png`,
      MAP_ATTRIBUTION: '© 演示底图',
      GEOCODING_KEY: key,
      GEOCODING_BASE_URL: url,
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

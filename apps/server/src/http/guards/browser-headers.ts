import type { FastifyReply } from 'fastify';

/** A year, as browsers want it before they take a host for one of HTTPS alone; of this host and of none below it. */
const strictTransport = 'max-age=31536000';

/** What the pages need is for themselves alone; everything else that a browser could hand out is off. Sharing and copying are its defaults. */
const permissions = [
  'camera=(self)',
  'geolocation=(self)',
  ...[
    'accelerometer',
    'bluetooth',
    'browsing-topics',
    'display-capture',
    'gamepad',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
].join(', ');

/** For every answer. HTTPS only is said where this request came over it: by this server's own TLS, or by a named proxy's word. */
export function setBrowserHeaders(reply: FastifyReply, isHttps: boolean): void {
  reply.header('permissions-policy', permissions);
  if (isHttps) reply.header('strict-transport-security', strictTransport);
}

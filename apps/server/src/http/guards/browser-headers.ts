import type { FastifyReply } from 'fastify';

/** One year, which browsers expect of a host that is served over HTTPS only; it applies to this host and not to its subdomains. */
const strictTransport = 'max-age=31536000';

/** The features that the pages use are allowed for themselves only; all others are off. Sharing and copying have the browser's defaults. */
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

/**
 * Sets the headers of every answer. HSTS is sent only where the request came over HTTPS: by this server's own TLS, or according to a
 * trusted proxy.
 */
export function setBrowserHeaders(reply: FastifyReply, isHttps: boolean): void {
  reply.header('permissions-policy', permissions);
  if (isHttps) reply.header('strict-transport-security', strictTransport);
}

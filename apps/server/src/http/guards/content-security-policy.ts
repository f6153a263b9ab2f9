import type { FastifyHelmetOptions } from '@fastify/helmet';
import { type MapConfig, mapOrigin } from '#config/map-config.ts';

/**
 * Allows only the server's own resources, with the pictures of the map's provider, and no inline script; pages of other sites may neither frame this one nor learn where it links
 * from.
 */
export const createContentSecurityPolicy = (map: MapConfig | null): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      // The component library sets style attributes.
      styleSrc: ["'self'", "'unsafe-inline'"],
      // Pictures are loaded by an authorised fetch and shown from memory.
      imgSrc: ["'self'", 'data:', 'blob:', ...(map ? [mapOrigin(map)] : [])],
      mediaSrc: ["'self'", 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  referrerPolicy: { policy: 'no-referrer' },
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  xFrameOptions: { action: 'deny' },
  // Every answer has this header, not only the pages.
  strictTransportSecurity: false,
});

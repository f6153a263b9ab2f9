import type { FastifyHelmetOptions } from '@fastify/helmet';

/** Nothing but the server's own, no inline script; pages of others may neither frame this one nor learn where it links from. */
export const contentSecurityPolicy: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      // The component library sets style attributes.
      styleSrc: ["'self'", "'unsafe-inline'"],
      // Pictures come through an authorised fetch and are shown from memory.
      imgSrc: ["'self'", 'data:', 'blob:'],
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
  // Every answer has it, not the pages alone.
  strictTransportSecurity: false,
};

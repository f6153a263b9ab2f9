/** Width by height of the pad that signatures are drawn on. */
export const signatureRatio = 1.6;

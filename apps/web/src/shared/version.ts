/** The app's version as the specification counts it (spec §9). */
export const appVersion = '1.0.3';
export const appVersionCode = 3;

import { fileURLToPath } from 'node:url';
import { bundlePrograms } from './bundle-programs.ts';

await bundlePrograms(fileURLToPath(new URL('../dist', import.meta.url)));

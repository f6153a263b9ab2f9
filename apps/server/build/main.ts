import { bundlePrograms } from './bundle-programs.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('the folder for the programs is missing');
await bundlePrograms(folder);

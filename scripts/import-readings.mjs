// `npm run import-readings`: the past of meters out of a CSV file. `npm run import-readings -- --help` tells how.
import { runCommandLine } from './run-command-line.mjs';

await runCommandLine(['import', 'readings', ...process.argv.slice(2)]);

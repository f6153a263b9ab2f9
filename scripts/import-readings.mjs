// `npm run import-readings` imports past readings of meters from a CSV file. `npm run import-readings -- --help` explains the options.
import { runCommandLine } from './run-command-line.mjs';

await runCommandLine(['import', 'readings', ...process.argv.slice(2)]);

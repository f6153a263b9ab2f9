// `npm run remove-demonstration`: takes the demonstration out of the database, with its accounts; asks before it does, or `-- --yes`.
import { runCommandLine } from './run-command-line.mjs';

await runCommandLine(['remove-demonstration', ...process.argv.slice(2)]);

// `npm run psql` opens a prompt on the server's database, whether the server runs or not.
import { runCommandLine } from './run-command-line.mjs';

await runCommandLine(['psql', ...process.argv.slice(2)]);

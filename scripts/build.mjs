// `npm run build`: the web app into apps/web/dist, the script of `/docs` beside it, and the server's programs into apps/server/dist.
import { buildServer } from './build-server.mjs';
import { buildWeb } from './build-web.mjs';
import { installDependencies } from './install/install-dependencies.mjs';

await installDependencies();
await buildServer();
await buildWeb();

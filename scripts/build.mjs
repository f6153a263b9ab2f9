// `npm run build`: the web app into apps/web/dist, and the script of `/docs` beside it. The server needs no build.
import { buildWeb } from './build-web.mjs';
import { installDependencies } from './install/install-dependencies.mjs';

await installDependencies();
await buildWeb();

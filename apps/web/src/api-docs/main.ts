import type { Caller } from '#shared/api/encode-request.ts';
import { setAppFolder } from '#shared/navigation/app-address.ts';
import { createLogInForm } from './log-in-form.ts';
import type { CreateSwaggerPage } from './swagger-page.ts';
import { decodeAnswer, encodeTriedCall } from './tried-call.ts';

declare global {
  interface Window {
    SwaggerUIBundle: CreateSwaggerPage;
  }
}

/** The name of the security scheme in `/openapi.json`. */
const tokenScheme = 'bearer';

// The server's page loads this script after Swagger UI and before its `load` event, whose listener calls `SwaggerUIBundle`. Options that are
// functions reach that call no other way without an inline script.
const createPage = window.SwaggerUIBundle;
// The script lies at docs/static/theme/.
setAppFolder(new URL('../../../', (document.currentScript as HTMLScriptElement).src).pathname);

/** Who is logged in: in memory alone. */
let session: Caller | null = null;

window.SwaggerUIBundle = Object.assign<CreateSwaggerPage, CreateSwaggerPage>((options) => {
  const page = createPage({
    ...options,
    requestInterceptor: (request) => encodeTriedCall(request, session),
    responseInterceptor: decodeAnswer,
  });
  const form = createLogInForm((opened, token) => {
    session = opened;
    page.preauthorizeApiKey(tokenScheme, token);
  });
  document.body.prepend(form);
  return page;
}, createPage);

/** A request as Swagger UI is about to send it. */
export interface SwaggerRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  /** The text of the editor or what was read of it; of a multipart call a form. */
  body?: unknown;
}

/** An answer as Swagger UI is about to show it. */
export interface SwaggerResponse {
  url: string;
  headers: Record<string, string>;
  text: string;
  data: unknown;
}

export interface SwaggerPage {
  /** Enters a token as the dialog "Authorize" does. It stays in the memory of the page. */
  preauthorizeApiKey(scheme: string, token: string): void;
}

export interface SwaggerOptions {
  requestInterceptor?(request: SwaggerRequest): Promise<SwaggerRequest>;
  responseInterceptor?(response: SwaggerResponse): Promise<SwaggerResponse>;
}

export type CreateSwaggerPage = (options: SwaggerOptions) => SwaggerPage;

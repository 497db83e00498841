import type { FastifyInstance } from 'fastify'

const fixed: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/**
 * The policy of all pages. Inline scripts are allowed by hash: a cached page would repeat a nonce.
 * Styles need 'unsafe-inline' for Ant Design.
 */
export const contentSecurityPolicy = (scriptHashes: string, dev: boolean): string =>
  [
    `default-src 'self'`,
    `script-src 'self' ${dev ? `'unsafe-inline' 'unsafe-eval'` : scriptHashes}`.trim(),
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self' data:`,
    `connect-src 'self'${dev ? ' ws:' : ''}`,
    `media-src 'self' blob:`,
    `worker-src 'self' blob:`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `frame-ancestors 'none'`,
    `form-action 'self'`,
  ].join('; ')

export const fixedHeaders = (isHttps: boolean): Record<string, string> =>
  isHttps ? { ...fixed, 'strict-transport-security': 'max-age=31536000' } : fixed

export const addSecurityHeaders = (app: FastifyInstance, isHttps: boolean) => {
  const headers = fixedHeaders(isHttps)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

import { hash } from 'node:crypto'
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
 * The policy of a page. Inline scripts are allowed by hash instead of by nonce, because a cached page would repeat its
 * nonce. Styles need 'unsafe-inline' for Ant Design.
 */
export const contentSecurityPolicy = (html: Buffer, dev: boolean): string =>
  [
    `default-src 'self'`,
    `script-src 'self' ${dev ? `'unsafe-inline' 'unsafe-eval'` : inlineScriptHashes(html).join(' ')}`.trim(),
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

/**
 * JSON-LD for search engines needs no hash: the policy does not treat it as a script. The document is searched as Latin-1,
 * one character per byte, because decoding its Chinese text would take longer than the search.
 */
const inlineScriptHashes = (html: Buffer): string[] =>
  Array.from(
    html
      .toString('latin1')
      .matchAll(/<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g),
    ([, code]) => `'sha256-${hash('sha256', Buffer.from(code!, 'latin1'), 'base64')}'`,
  )

export const fixedHeaders = (isHttps: boolean): Record<string, string> =>
  isHttps ? { ...fixed, 'strict-transport-security': 'max-age=31536000' } : fixed

export const addSecurityHeaders = (app: FastifyInstance, isHttps: boolean) => {
  const headers = fixedHeaders(isHttps)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

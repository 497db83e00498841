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

interface PolicyOptions {
  dev: boolean
  /** Other sites whose pages ours may show in a frame. */
  frames: readonly string[]
}

/**
 * The policy of a page, and the page to send with it. Its render put a random nonce on our own inline scripts, which text
 * written by people cannot know: only those are allowed. They are allowed by hash and the nonce is removed, because a cached
 * page would repeat it. The document is searched as Latin-1, one character per byte, because decoding its Chinese text
 * would take longer than the search.
 */
export const withContentSecurityPolicy = (
  html: Buffer<ArrayBuffer>,
  nonce: string | undefined,
  { dev, frames }: PolicyOptions,
) => {
  if (dev || !nonce)
    return { policy: policyOf(dev ? `'unsafe-inline' 'unsafe-eval'` : '', { dev, frames }), document: html }
  const marked = html.toString('latin1')
  const attribute = ` nonce="${nonce}"`
  const hashes = Array.from(marked.matchAll(inlineScript), ([, attributes, code]) =>
    attributes!.includes(attribute) ? `'sha256-${hash('sha256', Buffer.from(code!, 'latin1'), 'base64')}'` : '',
  )
  const document = Buffer.from(marked.replaceAll(attribute, ''), 'latin1')
  return { policy: policyOf(hashes.filter(Boolean).join(' '), { dev, frames }), document }
}

const inlineScript = /<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/g

/**
 * Strings become HTML, scripts or workers through these policies only: `default` and `portal` are ours
 * (web/app/ui/trusted-types), the third is that of the editor, which parses pasted text in a detached document.
 */
const trustedTypes = [`require-trusted-types-for 'script'`, 'trusted-types default portal ProseMirrorClipboard']

/** Styles need 'unsafe-inline' for Ant Design. */
const policyOf = (inlineScripts: string, { dev, frames }: PolicyOptions): string =>
  [
    `default-src 'self'`,
    `script-src 'self' ${inlineScripts}`.trim(),
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self' data:`,
    `connect-src 'self'${dev ? ' ws:' : ''}`,
    `media-src 'self' blob:`,
    `worker-src 'self'`,
    `frame-src ${["'self'", ...frames].join(' ')}`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `frame-ancestors 'none'`,
    `form-action 'self'`,
    ...(dev ? [] : trustedTypes), // the error overlay of Vite sets HTML
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

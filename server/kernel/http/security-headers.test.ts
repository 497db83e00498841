import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { withContentSecurityPolicy } from './security-headers.ts'

const nonce = 'c2VjcmV0'
const own = `<head><link rel="stylesheet" href="/a.css" nonce="${nonce}"/><script nonce="${nonce}">start()</script>`
const module = `<script nonce="${nonce}" type="module">
  load("<b>资讯")</script><script type="application/ld+json">{}</script><script async="" src="/a.js"></script></head>`
const written = `<p><script>steal()</script><script nonce="guessed">steal()</script>字</p>`

const sources = (policy: string) => /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ')
const hashOf = (code: string) => `'sha256-${hash('sha256', code, 'base64')}'`
const sealed = (html: string, mark: string | undefined = nonce) => {
  const { policy, document } = withContentSecurityPolicy(Buffer.from(html), mark, { dev: false, frames: [] })
  return { sources: sources(policy), document: document.toString() }
}

test('only inline scripts with the nonce of this render are allowed, by their hashes', () => {
  expect(sealed(own + module + written).sources).toEqual([`'self'`, hashOf('start()'), hashOf('\n  load("<b>资讯")')])
})

test('the nonce is removed, so that a cached page repeats none', () => {
  const { document } = sealed(own + module + written)
  expect(document).not.toContain(nonce)
  expect(document).toBe((own + module + written).replaceAll(` nonce="${nonce}"`, ''))
})

test('a page without inline scripts or without a nonce allows none', () => {
  expect(sealed('<p>text</p>').sources).toEqual([`'self'`])
  expect(sealed(written, undefined).sources).toEqual([`'self'`])
  expect(sealed('<script nonce="">steal()</script>', '').sources).toEqual([`'self'`])
})

test('pages require Trusted Types with three named policies, but not during development', () => {
  const { policy } = withContentSecurityPolicy(Buffer.from(own), nonce, {
    dev: false,
    frames: ['https://frames.example'],
  })
  expect(policy).toContain(`; require-trusted-types-for 'script'; trusted-types default portal ProseMirrorClipboard`)
  expect(policy).toContain(`worker-src 'self'; frame-src 'self' https://frames.example;`)
  expect(withContentSecurityPolicy(Buffer.from(own), nonce, { dev: true, frames: [] }).policy).not.toContain(
    'trusted-types',
  )
})

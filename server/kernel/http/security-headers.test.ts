import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './security-headers.ts'

const html = Buffer.from(`<head><script>start()</script><script type="module">
  load("<b>资讯")</script><script type="application/ld+json">{}</script><script async="" src="/a.js"></script></head>`)
const sources = (policy: string) => /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ')
const hashOf = (code: string) => `'sha256-${hash('sha256', code, 'base64')}'`

test('inline scripts are allowed by their hashes; JSON-LD and own files need none', () => {
  expect(sources(contentSecurityPolicy(html, false))).toEqual([
    `'self'`,
    hashOf('start()'),
    hashOf('\n  load("<b>资讯")'),
  ])
})

test('a page without inline scripts allows none', () => {
  expect(sources(contentSecurityPolicy(Buffer.from('<p>text</p>'), false))).toEqual([`'self'`])
})

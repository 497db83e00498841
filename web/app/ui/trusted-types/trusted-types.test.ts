import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { builtScript, inertMarkup, trustedHtml } from './trusted-types.ts'

beforeEach(() => void vi.stubGlobal('location', new URL('https://portal.example/mall?page=2')))
afterEach(() => void vi.unstubAllGlobals())

const set = (text: string) => inertMarkup(text, 'TrustedHTML', 'Element innerHTML')

test.each([
  '',
  '.a > .b { color: red }',
  '@media (width < 500px) {}',
  'a < b &lt;img&gt;',
  '<script></script>',
  '<path d="M10.6 7C5-1,2 3Z" fill="currentColor"/> <path fill-rule="evenodd" d="M0 0" stroke="#fff"/>',
])('text without markup and drawings are accepted: %s', (text) => expect(set(text)).toBe(text))

test.each([
  '<img src=x onerror=alert(1)>',
  '<SCRIPT>alert(1)</SCRIPT>',
  '<script>alert(1)</script>',
  '<script></script><img src=x onerror=alert(1)>',
  '</style><svg/onload=alert(1)>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<?xml-stylesheet?>',
  'a<b',
  '<path d="M0 0" onclick="alert(1)"/>',
  '<path d="M0 0" fill="url(https://elsewhere.example)"/>',
  '<path d="M0 0"/><a href="javascript:alert(1)">',
])('markup is refused: %s', (text) => expect(set(text)).toBeNull())

test('the default policy serves sinks only, so that ProseMirror falls back to its own', () => {
  expect(() => inertMarkup('text')).toThrow(TypeError)
})

test.each([
  ['/assets/pdf.worker-a1.js', 'https://portal.example/assets/pdf.worker-a1.js'],
  ['https://portal.example/assets/a.js', 'https://portal.example/assets/a.js'],
  ['/photo/a1/full', null],
  ['/assets/../photo/a1/full', null],
  ['https://elsewhere.example/assets/a.js', null],
  ['//elsewhere.example/assets/a.js', null],
  ['blob:https://portal.example/a1', null],
  ['data:text/javascript,alert(1)', null],
])('scripts and workers come from the build: %s', (address, accepted) => {
  expect(builtScript(address)).toBe(accepted)
})

test('without Trusted Types, as on the server, markup stays a string', () => {
  expect(trustedHtml('<p>字</p>')).toBe('<p>字</p>')
})

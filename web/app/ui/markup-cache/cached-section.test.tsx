import { useEffect, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CachedSection, MarkupCacheContext } from './cached-section.tsx'
import { createMarkupCache } from './markup-cache.ts'

interface CountedProps {
  name: string
  count: number
}

/** Has adjacent texts, which React separates by comments, as well as state and an effect. */
function Counted({ name, count }: CountedProps) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setOpen(true), [])
  return (
    <>
      {name}：{count} 份<button type="button">{isOpen ? '收起' : '展开'}</button>
    </>
  )
}

const section = (data: CountedProps) => (
  <CachedSection className="sheet" aria-label="资源" component={Counted} data={data} />
)
const report = { name: '报告 <1>', count: 3 }

const counting = (maxBytes = 1_000_000) => {
  const calls = { rendered: 0 }
  const { renderCached, stats } = createMarkupCache((node) => {
    calls.rendered++
    return renderToString(node)
  }, maxBytes)
  const page = (element: React.ReactNode) =>
    renderToString(<MarkupCacheContext value={renderCached}>{element}</MarkupCacheContext>)
  return { calls, stats, page }
}

test('markup is the same whether it was cached before, is cached now or never', () => {
  const { page, calls } = counting()
  const plain = renderToString(section(report))
  expect([page(section(report)), page(section(report))]).toEqual([plain, plain])
  expect(calls.rendered).toBe(1)
})

test('other data and other components have their own markup', () => {
  const { page } = counting()
  const Bare = ({ name }: CountedProps) => <b>{name}</b>
  page(section(report))
  expect(page(section({ ...report, count: 4 }))).toBe(renderToString(section({ ...report, count: 4 })))
  expect(page(<CachedSection component={Bare} data={report} />)).toBe('<section><b>报告 &lt;1&gt;</b></section>')
})

test('content after a cached component is rendered as usual', () => {
  function After() {
    const [word] = useState('之后')
    return <p>{word}</p>
  }
  const { page } = counting()
  const both = (
    <>
      {section(report)}
      <After />
    </>
  )
  expect(page(both)).toBe(renderToString(both))
})

test('a picture above the fold is preloaded in the head each time', () => {
  const Picture = ({ src }: { src: string }) => <img src={src} alt="" fetchPriority="high" />
  const { page } = counting()
  const whole = (
    <html lang="zh-CN">
      <head>
        <title>页</title>
      </head>
      <body>
        <CachedSection component={Picture} data={{ src: '/cover/1?a=1&b="2"' }} />
      </body>
    </html>
  )
  const asks = /<head>.*href="\/cover\/1\?a=1&amp;b=&quot;2&quot;".*<\/head>/
  const bodyOf = (html: string) => html.slice(html.indexOf('<body>'))
  const plain = renderToString(whole)
  for (const html of [plain, page(whole), page(whole)]) {
    expect(html).toMatch(asks)
    expect(bodyOf(html)).toBe(bodyOf(plain))
  }
})

test('the cache stays within its limit and evicts the least recently used entries', () => {
  const { page, calls, stats } = counting(4_000)
  for (let count = 0; count < 50; count++) {
    page(section({ name: '常看', count: 0 }))
    page(section({ name: '偶尔', count }))
  }
  expect(stats().bytes).toBeLessThanOrEqual(4_000)
  expect(calls.rendered).toBe(51)
})

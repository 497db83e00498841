import { expect } from 'vitest'
import type { TestPortal } from './portal.ts'

/** The query parameters of visitors' pages. */
const parameters: Record<string, string[]> = {
  '/': ['hot', 'mall'],
  '/mall': ['selectValue', 'from', 'permission', 'sort', 'page'],
  '/mallSearch': ['inputValue', 'selectValue', 'page'],
  '/search': ['inputValue', 'selectValue', 'year', 'page'],
  '/search?inputValue=BIM&selectValue=resource': ['category', 'format', 'permission', 'sort', 'page'],
  '/product': ['productId'],
  '/AboutsUs': ['active'],
  '/AboutsUs?active=Member': ['company'],
  '/AboutsUs?active=InfoMation': ['page', 'year', 'section'],
  '/AboutsUs/View': ['InfoId'],
  '/UnionShop': ['company', 'page'],
  '/videoPage/videoHome': ['selectValue'],
  '/videoPage/sortvideo': ['selectValue', 'year', 'sort', 'page'],
  '/videoPage/videoSearch': ['inputValue', 'page'],
  '/videoPage/videoaccount': ['lessonId'],
  '/logoRegister': ['returnUrl'],
  '/trace': ['code'],
}

const strange: Record<string, string> = {
  nothing: '',
  negative: '-1',
  zero: '0',
  fraction: '1.5',
  'more than a number holds': '99999999999999999999',
  'past the end': '999999',
  markup: "'%22%3Cscript%3Ealert(1)%3C/script%3E",
  'a zero byte': 'a%00b',
  'control characters': '%01%1f%7f',
  'a picture character': '%F0%9F%98%80',
  'no UTF-8': '%FF',
  'a lone percent sign': '%',
  'a long word': 'a'.repeat(10_000),
  'a very long text': encodeURIComponent('长'.repeat(10_000)),
}

const valued = () =>
  Object.entries(parameters).flatMap(([path, names]) =>
    names.flatMap((name) => {
      const start = `${path}${path.includes('?') ? '&' : '?'}${name}`
      return [
        ...Object.entries(strange).map(([what, value]) => ({ what: `${start}: ${what}`, url: `${start}=${value}` })),
        { what: `${start}: twice`, url: `${start}=1&${name}=2` },
        { what: `${start}: an array`, url: `${start}[]=1` },
      ]
    }),
  )

const pathed = ['/', '/mall/', '/productTwo/', '/trace/', '/pages/', '/AboutsUs/'].flatMap((start) =>
  Object.entries(strange)
    .filter(([, value]) => value)
    .map(([what, value]) => ({ what: `${start}…: ${what}`, url: start + value })),
)

/** 200: the parameter is ignored. The other statuses come with a page that explains the problem. */
const helpful = [200, 400, 404, 431]

/** Asks for every address, or for one of each `step`, and expects a page of the portal. The portal listens. */
export const expectPagesAtStrangeAddresses = async ({ app }: TestPortal, step = 1) => {
  const { port } = app.server.address() as { port: number }
  const wrong: string[] = []
  for (const { what, url } of [...valued(), ...pathed].filter((_, at) => at % step === 0)) {
    const answer = await fetch(`http://127.0.0.1:${port}${url}`) // includes requests that Node itself refuses
    const html = await answer.text()
    const isOurs = /<title>[^<]+/.test(html) && html.match(/<h1[\s>]/g)?.length === 1 && html.includes('href="/"')
    if (!helpful.includes(answer.status) || !isOurs) wrong.push(`${what}: ${answer.status}`)
  }
  expect(wrong).toEqual([])
}

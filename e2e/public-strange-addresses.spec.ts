import { expect, test } from './fixtures.ts'

/** What a visitor's page reads from its address. */
const asked: Record<string, string[]> = {
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

const valued = Object.entries(asked).flatMap(([path, names]) =>
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

/** 200: read as if it were not there. The rest say what is wrong, each in its own status. */
const helpful = [200, 400, 404, 431]

test('whatever an address holds, a page of ours answers', async ({ visitor }) => {
  const wrong: string[] = []
  for (const { what, url } of [...valued, ...pathed]) {
    const answer = await visitor.request.get(url)
    const html = await answer.text()
    const isOurs = /<title>[^<]+/.test(html) && html.match(/<h1[\s>]/g)?.length === 1 && html.includes('href="/"')
    if (!helpful.includes(answer.status()) || !isOurs) wrong.push(`${what}: ${answer.status()}`)
    await answer.dispose()
  }
  expect(wrong).toEqual([])
})

test('ids of nobody and pages past the end are not there', async ({ visitor }) => {
  const ids = ['', '0', '-1', '1.5', '999999', 'abc', '99999999999999999999']
  const addresses = [
    ...[
      '/product?productId=',
      '/AboutsUs/View?InfoId=',
      '/videoPage/videoaccount?lessonId=',
      '/UnionShop?company=',
    ].flatMap((start) => ids.map((id) => start + id)),
    '/AboutsUs?active=Member&company=999999',
    '/AboutsUs?active=InfoMation&page=999',
    '/UnionShop?company=1&page=999',
    '/mall?page=999',
    '/mallSearch?inputValue=BIM&page=999',
    '/search?inputValue=BIM&selectValue=resource&page=999',
    '/videoPage/sortvideo?page=999',
  ]
  const statuses: string[] = []
  for (const address of addresses) {
    const answer = await visitor.request.get(address)
    statuses.push(`${address} ${answer.status()}`)
    await answer.dispose()
  }
  expect(statuses).toEqual(addresses.map((address) => `${address} 404`))
})

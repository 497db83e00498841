import { expect, test } from './fixtures.ts'

/** Every route of PAGE-1 and PAGE-2, by whom it is asked; a target means that it leads there. */
const routes: {
  as: 'visitor' | 'secondLevel' | 'administrator'
  path: string
  to?: RegExp | string
  status?: number
}[] = [
  { as: 'visitor', path: '/' },
  { as: 'visitor', path: '/success', to: /\/logoRegister|\/success/ },
  { as: 'visitor', path: '/mall' },
  { as: 'visitor', path: '/mallSearch?inputValue=BIM&selectValue=0&datArray=%5B%5D&resArray=1&ListLength=9' },
  { as: 'visitor', path: '/mall/BIM', to: /\/mallSearch\?inputValue=BIM$/ },
  { as: 'visitor', path: '/product?productId=1001' },
  { as: 'visitor', path: '/productTwo/1001', to: '/product?productId=1001' },
  { as: 'visitor', path: '/logoRegister' },
  { as: 'secondLevel', path: '/logoRegister', to: '/' },
  { as: 'visitor', path: '/AboutsUs' },
  { as: 'visitor', path: '/AboutsUs?active=InfoMation' },
  { as: 'visitor', path: '/AboutsUs/View?InfoId=1' },
  { as: 'visitor', path: '/UnionShop' },
  { as: 'visitor', path: '/Bountyvue' },
  { as: 'visitor', path: '/Admin/Upload', to: /\/logoRegister/ },
  { as: 'secondLevel', path: '/Admin/Abous', to: '/Admin/Upload' },
  { as: 'secondLevel', path: '/Admin/Upload' },
  { as: 'secondLevel', path: '/Admin/UploadNew', to: '/Admin/Upload' },
  { as: 'visitor', path: '/Video/Video', to: '/videoPage/videoHome' },
  { as: 'secondLevel', path: '/editvue', to: '/CultivateCenter/newpost' },
  { as: 'visitor', path: '/searchVue', to: /\/mallSearch/ },
  { as: 'visitor', path: '/NumberShop/Admin', to: /\/logoRegister/ },
  { as: 'secondLevel', path: '/NumberShop/Admin' },
  { as: 'visitor', path: '/videoPage', to: '/videoPage/videoHome' },
  { as: 'visitor', path: '/videoPage/videoSearch' },
  { as: 'visitor', path: '/videoPage/sortvideo' },
  { as: 'visitor', path: '/CultivateCenter', to: /\/logoRegister/ },
  { as: 'secondLevel', path: '/CultivateCenter', to: '/CultivateCenter/indexContent' },
  { as: 'secondLevel', path: '/CultivateCenter/user' },
  { as: 'secondLevel', path: '/CultivateCenter/search' },
  { as: 'secondLevel', path: '/CultivateCenter/newpost' },
  { as: 'secondLevel', path: '/CultivateCenter/pageCentent' },
  { as: 'secondLevel', path: '/CultivateCenter/searchContent?inputValue=BIM' },
  { as: 'secondLevel', path: '/CultivateCenter/videoHome', to: '/videoPage/videoHome' },
  { as: 'secondLevel', path: '/CultivateCenter/sortvideo', to: '/videoPage/sortvideo' },
  { as: 'visitor', path: '/System', to: /\/System\/LoReg/ },
  { as: 'administrator', path: '/System', to: '/System/main' },
  { as: 'visitor', path: '/System/LoReg' },
  ...[
    'main',
    'Numberpro',
    'videoProduct',
    'videoScrollShow',
    'XinglinPage',
    'TopicAnswer',
    'AdminUser',
    'AdminUserOne',
    'AdminUserTwo',
    'AdminUserfirste',
    'informationItem',
    'information',
    'division',
    'integralRecord',
    'integralSetting',
    'companies',
  ].map((page) => ({ as: 'administrator' as const, path: `/System/${page}` })),
  { as: 'visitor', path: '/401', status: 403 },
  ...['history', 'culture', 'more', 'document', 'video', 'showcase', 'solutions', 'topup', 'terms', 'privacy'].map(
    (page) => ({ as: 'visitor' as const, path: `/pages/${page}` }),
  ),
  { as: 'visitor', path: '/robots.txt' },
  { as: 'visitor', path: '/sitemap.xml' },
  { as: 'visitor', path: '/rss.xml' },
  { as: 'visitor', path: '/manifest.webmanifest' },
  ...['favicon.ico', 'favicon.svg', 'apple-touch-icon.png', 'icon-192.png', 'icon-512.png', 'share.png'].map(
    (file) => ({
      as: 'visitor' as const,
      path: `/${file}`,
    }),
  ),
]

test('every route answers, and aliases lead where they should', async ({ visitor, secondLevel, administrator }) => {
  const askers = { visitor, secondLevel, administrator }
  const wrong: string[] = []
  for (const { as, path, to, status = 200 } of routes) {
    const answer = await askers[as].request.get(path)
    const { pathname, search } = new URL(answer.url())
    const reached = pathname + search
    const isThere = to === undefined ? reached === path : typeof to === 'string' ? reached === to : to.test(reached)
    if (answer.status() !== status || !isThere) wrong.push(`${as} ${path}: ${answer.status()} at ${reached}`)
    await answer.dispose()
  }
  expect(wrong).toEqual([])
})

test('a link preview has title, words, address and a picture that is there', async ({ visitor }) => {
  for (const path of ['/', '/AboutsUs/View?InfoId=1', '/product?productId=1001', '/AboutsUs?active=Member']) {
    const html = await (await visitor.request.get(path)).text()
    const told = (name: string) => html.match(new RegExp(`<meta property="og:${name}" content="([^"]+)"`))?.[1]
    for (const name of ['title', 'description', 'url', 'type']) expect(told(name), `${name} of ${path}`).toBeTruthy()
    const picture = await visitor.request.get(told('image')!.replaceAll('&amp;', '&'))
    expect(picture.headers()['content-type'], path).toMatch(/^image\//)
  }
})

import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Api } from '#contract/index.ts'
import { connect } from './browser-api.ts'
import { effects } from './effects.ts'
import { firstAnswers, firstPage } from './first-answers.ts'
import { offerAnswers } from './offered-answers.ts'
import { apiContext } from './server-api.ts'

const listNews = vi.fn(async () => ({ content: [{ id: 1 }], totalElements: 1 }))
const listSections = vi.fn(async () => [{ id: 9 }])

/** The data of a page at the address, whose first view makes both calls. */
const load = (address: string) => {
  const context = new RouterContextProvider()
  context.set(apiContext, { news: { listNews, listSections } } as unknown as Api)
  const loader = firstAnswers((api) =>
    Promise.all([
      api.news.listNews(firstPage),
      (api.news as unknown as { listSections: typeof listSections }).listSections(),
    ]),
  )
  return loader({ url: new URL(address, 'https://portal.example'), context } as unknown as LoaderFunctionArgs)
}

let sent: string[]
const api = connect(
  {
    fetch: async (url) => {
      sent.push(String(url))
      return Response.json({ content: [], totalElements: 0 })
    },
    expire() {},
    goTo() {},
    save() {},
  },
  { quiet: true },
)

beforeEach(() => {
  sent = []
  offerAnswers([])
  listNews.mockClear()
})

test('the browser uses the answers of the server once, whatever the order of fields', async () => {
  offerAnswers((await load('/System/information')).firstAnswers)
  const { page, size } = firstPage
  expect(await api.news.listNews({ size, page, year: undefined })).toEqual({ content: [{ id: 1 }], totalElements: 1 })
  expect(sent).toEqual([])
  await api.news.listNews(firstPage)
  expect(sent).toHaveLength(1)
})

test('another question goes to the server', async () => {
  offerAnswers((await load('/System/information')).firstAnswers)
  await api.news.listNews({ ...firstPage, page: 1 })
  expect(sent).toHaveLength(1)
})

test('a call that is refused is left to the browser', async () => {
  listNews.mockRejectedValueOnce(new Error('refused'))
  const { firstAnswers: answers } = await load('/System/information')
  expect(answers.map(({ call }) => call)).not.toContain('news.listNews')
})

test('a page with a query makes its calls itself', async () => {
  expect(await load('/System/information?page=2')).toEqual({ firstAnswers: [] })
  expect(listNews).not.toHaveBeenCalled()
})

test('answers end with the page, with a change and after ten seconds', async () => {
  const { firstAnswers: answers } = await load('/System/information')
  offerAnswers(answers)
  offerAnswers([])
  await api.news.listNews(firstPage)
  offerAnswers(answers)
  effects.announce()
  await api.news.listNews(firstPage)
  offerAnswers(answers)
  vi.spyOn(performance, 'now').mockReturnValueOnce(performance.now() + 10_001)
  await api.news.listNews(firstPage)
  expect(sent).toHaveLength(3)
})

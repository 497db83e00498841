import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import * as files from '#contract/files.ts'
import * as news from '#contract/news.ts'
import { ApiError, connect, download, type Host, reportFailuresTo, uploadFiles } from './browser-api.ts'

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

let answer: (url: string, init: RequestInit) => Promise<Response>
let sent: { url: string; init: RequestInit }[]
let told: [string, number][]
const happened = { expired: 0, wentTo: [] as string[], saved: [] as string[] }

const host: Host = {
  fetch: (url, init) => {
    sent.push({ url: String(url), init: init ?? {} })
    return answer(String(url), init ?? {})
  },
  expire: () => {
    happened.expired += 1
  },
  goTo: (path) => {
    happened.wentTo.push(path)
  },
  save: ({ name }) => {
    happened.saved.push(name)
  },
}
const api = connect(host, { quiet: false })
const quiet = connect(host, { quiet: true })

beforeEach(() => {
  sent = []
  told = []
  Object.assign(happened, { expired: 0, wentTo: [], saved: [] })
  reportFailuresTo((message, seconds) => told.push([message, seconds]))
})
afterEach(() => vi.unstubAllGlobals())

test('a read puts its fields into the query and leaves out what is not given', async () => {
  answer = async () => json(200, { content: [], totalElements: 0 })
  await api.news.listNews({ page: 2, section: '通知公告', year: undefined })
  expect(sent[0]?.url).toBe(`/api/news/queryNewsList?page=2&section=${encodeURIComponent('通知公告')}`)
  expect(sent[0]?.init.body).toBeUndefined()
})

test('a write puts its path parameter into the path and the rest into a JSON body', async () => {
  answer = async () => json(200, { message: '完成' })
  await api.news.deleteNews({ id: 7 })
  expect(sent[0]).toMatchObject({ url: '/api/news/deleteNews/7', init: { method: 'DELETE' } })
  await api.news.markNews({ ids: [1, 2], isTop: true })
  expect(sent[1]?.init.body).toBe('{"ids":[1,2],"isTop":true}')
  expect(sent[1]?.init.headers).toMatchObject({ 'content-type': 'application/json' })
})

test('a field whose place is open travels in the body of a write', async () => {
  answer = async () => json(200, { message: '完成' })
  await api.news.countNewsView({ newsId: 3 })
  expect(sent[0]).toMatchObject({ url: '/api/news/viewNews', init: { body: '{"newsId":3}' } })
})

test('a refusal with a sentence is shown once and thrown with its code', async () => {
  answer = async () =>
    json(409, { status: 409, code: 'edited_by_another', message: '内容已被他人修改，请刷新', requestId: 'r1' })
  const failure = await api.news.markNews({ ids: [1], isTop: true }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ApiError)
  expect(failure).toMatchObject({ status: 409, code: 'edited_by_another', requestId: 'r1' })
  expect(told).toEqual([['内容已被他人修改，请刷新', 3]])
})

test('a quiet call leaves the sentence to the page', async () => {
  answer = async () =>
    json(400, { status: 400, code: 'invalid_input', message: '请输入标题', fields: { title: '请输入标题' } })
  await expect(quiet.news.markNews({ ids: [1] })).rejects.toMatchObject({ fields: { title: '请输入标题' } })
  expect(told).toEqual([])
})

test('an answer that never comes is a timeout', async () => {
  answer = async () => {
    throw new DOMException('slow', 'TimeoutError')
  }
  await expect(api.news.listNews()).rejects.toMatchObject({ code: 'request_timeout' })
  expect(told).toEqual([['网络请求超时', 3]])
})

test('no answer at all is a failed request', async () => {
  answer = async () => {
    throw new TypeError('Failed to fetch')
  }
  await expect(api.news.listNews()).rejects.toMatchObject({ status: 0 })
  expect(told).toEqual([['接口请求失败', 3]])
})

test('an error page without a sentence of ours is a failed request with its status', async () => {
  answer = async () => new Response('<html>502</html>', { status: 502 })
  await expect(api.news.listNews()).rejects.toMatchObject({ status: 502, message: '接口请求失败' })
})

test('a dead session sets the marker and reloads, without a message', async () => {
  answer = async () => json(401, { status: 401, code: 'no_session', message: '登录状态已过期，请重新登录' })
  await expect(quiet.accounts.getSession()).rejects.toMatchObject({ status: 401 })
  expect(happened.expired).toBe(1)
  expect(told).toEqual([])
})

test('a page that may not be read leads to /401; an action that may not be done says so', async () => {
  const problem = { status: 403, code: 'forbidden', message: '没有权限执行此操作' }
  answer = async () => json(403, problem)
  await expect(api.news.listAdminNews()).rejects.toMatchObject({ status: 403 })
  expect(happened.wentTo).toEqual(['/401'])
  expect(told).toEqual([])
  await expect(api.news.deleteNews({ id: 1 })).rejects.toMatchObject({ status: 403 })
  expect(happened.wentTo).toEqual(['/401'])
  expect(told).toEqual([['没有权限执行此操作', 3]])
})

test('a download is saved under the name of the server', async () => {
  const disposition = `attachment; filename="news.csv"; filename*=UTF-8''${encodeURIComponent('联盟资讯.csv')}`
  answer = async () =>
    new Response('a,b', { headers: { 'content-disposition': disposition, 'content-type': 'text/csv' } })
  const seen: number[] = []
  await download(news.exportNews, { format: 'csv' }, ({ loaded }) => seen.push(loaded), host)
  expect(happened.saved).toEqual(['联盟资讯.csv'])
  expect(seen.at(-1)).toBe(3)
})

test('a file that turns out to be a refusal shows its sentence for 5 seconds', async () => {
  answer = async () => json(200, { status: 404, code: 'not_found', message: '内容不存在或已被删除' })
  await expect(download(news.exportNews, {}, undefined, host)).rejects.toMatchObject({ code: 'not_found' })
  expect(told).toEqual([['内容不存在或已被删除', 5]])
  expect(happened.saved).toEqual([])
})

test('a refused download shows its sentence for 5 seconds', async () => {
  answer = async () => json(503, { status: 503, code: 'unavailable', message: '服务暂时不可用，请稍后再试' })
  await expect(download(news.exportNews, {}, undefined, host)).rejects.toMatchObject({ status: 503 })
  expect(told).toEqual([['服务暂时不可用，请稍后再试', 5]])
})

class FakeRequest {
  static last: FakeRequest
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  ontimeout?: () => void
  onabort?: () => void
  timeout = 0
  status = 0
  responseText = ''
  opened: string[] = []
  constructor() {
    FakeRequest.last = this
  }
  open(method: string, url: string) {
    this.opened = [method, url]
  }
  send() {}
  abort() {
    this.onabort?.()
  }
  finish(status: number, body: unknown) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.onload?.()
  }
}

const picture = () => new File(['x'], '图.png', { type: 'image/png' })

test('an upload tells how far it is and answers what the server says', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  const seen: number[] = []
  const upload = uploadFiles(
    files.uploadPictures,
    [picture()],
    { onProgress: ({ loaded }) => seen.push(loaded), timeoutMs: 5_000 },
    host,
  )
  const request = FakeRequest.last
  expect(request.opened).toEqual(['POST', '/api/localStorage/pictures'])
  expect(request.timeout).toBe(5_000)
  request.upload.onprogress?.({ loaded: 1, total: 2 })
  request.finish(200, { url: '/photo/a/b', pictures: [] })
  expect(await upload).toEqual({ url: '/photo/a/b', pictures: [] })
  expect(seen).toEqual([1])
})

test('an upload can be given up, run out of time, be refused or find no server', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  const start = (signal?: AbortSignal) => uploadFiles(files.uploadPictures, [picture()], { signal }, host)
  const stop = new AbortController()
  const stopped = start(stop.signal)
  stop.abort()
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' })
  const slow = start()
  FakeRequest.last.ontimeout?.()
  await expect(slow).rejects.toMatchObject({ message: '网络请求超时' })
  const refused = start()
  FakeRequest.last.finish(413, { status: 413, code: 'file_too_large', message: '文件过大' })
  await expect(refused).rejects.toMatchObject({ code: 'file_too_large' })
  const lost = start()
  FakeRequest.last.onerror?.()
  await expect(lost).rejects.toMatchObject({ message: '接口请求失败' })
  expect(told).toEqual([])
})

test('login answers wrong credentials as a message, not as a dead session', async () => {
  answer = async () => json(400, { status: 400, code: 'credentials_wrong', message: '用户名或密码错误' })
  const input = { username: 'a', password: 'b', code: 'c', uuid: 'd' }
  await expect(quiet.accounts.login(input)).rejects.toMatchObject({ code: 'credentials_wrong' })
  expect(sent[0]?.url).toBe(accounts.login.path)
  expect(happened.expired).toBe(0)
})

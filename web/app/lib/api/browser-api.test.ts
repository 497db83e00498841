import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as files from '#contract/base/files/files.ts'
import * as news from '#contract/pages/news/news.ts'
import * as accounts from '#contract/people/accounts/accounts.ts'
import { ApiError, connect, download, type Host, reportFailuresTo, uploadFiles } from './browser-api.ts'

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

let answer: (url: string, init: RequestInit) => Promise<Response>
let sent: { url: string; init: RequestInit }[]
let reported: [string, number][]
const calls = { expired: 0, wentTo: [] as string[], saved: [] as string[] }

const host: Host = {
  fetch: (url, init) => {
    sent.push({ url: String(url), init: init ?? {} })
    return answer(String(url), init ?? {})
  },
  expire: () => {
    calls.expired += 1
  },
  goTo: (path) => {
    calls.wentTo.push(path)
  },
  save: ({ name }) => {
    calls.saved.push(name)
  },
}
const api = connect(host, { quiet: false })
const quiet = connect(host, { quiet: true })

beforeEach(() => {
  sent = []
  reported = []
  Object.assign(calls, { expired: 0, wentTo: [], saved: [] })
  reportFailuresTo((message, seconds) => reported.push([message, seconds]))
})
afterEach(() => vi.unstubAllGlobals())

test('a read puts its fields into the query and leaves out absent ones', async () => {
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

test('a field declared neither in path nor query is sent in the body of a write', async () => {
  answer = async () => json(200, { message: '完成' })
  await api.news.countNewsView({ newsId: 3 })
  expect(sent[0]).toMatchObject({ url: '/api/news/viewNews', init: { body: '{"newsId":3}' } })
})

test('a problem is shown once and thrown with its code', async () => {
  answer = async () =>
    json(409, { status: 409, code: 'edited_by_another', message: '内容已被他人修改，请刷新', requestId: 'r1' })
  const failure = await api.news.markNews({ ids: [1], isTop: true }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ApiError)
  expect(failure).toMatchObject({ status: 409, code: 'edited_by_another', requestId: 'r1' })
  expect(reported).toEqual([['内容已被他人修改，请刷新', 3]])
})

test('a quiet call leaves the message to the page', async () => {
  answer = async () =>
    json(400, { status: 400, code: 'invalid_input', message: '请输入标题', fields: { title: '请输入标题' } })
  await expect(quiet.news.markNews({ ids: [1] })).rejects.toMatchObject({ fields: { title: '请输入标题' } })
  expect(reported).toEqual([])
})

test('a missing response is a timeout', async () => {
  answer = async () => {
    throw new DOMException('slow', 'TimeoutError')
  }
  await expect(api.news.listNews()).rejects.toMatchObject({ code: 'request_timeout' })
  expect(reported).toEqual([['网络请求超时', 3]])
})

test('an unreachable server is a failed request', async () => {
  answer = async () => {
    throw new TypeError('Failed to fetch')
  }
  await expect(api.news.listNews()).rejects.toMatchObject({ status: 0 })
  expect(reported).toEqual([['接口请求失败', 3]])
})

test('an error page that is not a problem is a failed request with its status', async () => {
  answer = async () => new Response('<html>502</html>', { status: 502 })
  await expect(api.news.listNews()).rejects.toMatchObject({ status: 502, message: '接口请求失败' })
})

test('an ended session reloads the page without a message', async () => {
  answer = async () => json(401, { status: 401, code: 'no_session', message: '登录状态已过期，请重新登录' })
  await expect(quiet.accounts.getSession()).rejects.toMatchObject({ status: 401 })
  expect(calls.expired).toBe(1)
  expect(reported).toEqual([])
})

test('a forbidden read leads to /401, a forbidden action shows a message', async () => {
  const problem = { status: 403, code: 'forbidden', message: '没有权限执行此操作' }
  answer = async () => json(403, problem)
  await expect(api.news.listAdminNews()).rejects.toMatchObject({ status: 403 })
  expect(calls.wentTo).toEqual(['/401'])
  expect(reported).toEqual([])
  await expect(api.news.deleteNews({ id: 1 })).rejects.toMatchObject({ status: 403 })
  expect(calls.wentTo).toEqual(['/401'])
  expect(reported).toEqual([['没有权限执行此操作', 3]])
})

test('a download is saved under the name of the server', async () => {
  const disposition = `attachment; filename="news.csv"; filename*=UTF-8''${encodeURIComponent('联盟资讯.csv')}`
  answer = async () =>
    new Response('a,b', { headers: { 'content-disposition': disposition, 'content-type': 'text/csv' } })
  const seen: number[] = []
  await download(news.exportNews, { format: 'csv' }, ({ loaded }) => seen.push(loaded), host)
  expect(calls.saved).toEqual(['联盟资讯.csv'])
  expect(seen.at(-1)).toBe(3)
})

test('a problem in place of a file is shown for 5 seconds', async () => {
  answer = async () => json(200, { status: 404, code: 'not_found', message: '内容不存在或已被删除' })
  await expect(download(news.exportNews, {}, undefined, host)).rejects.toMatchObject({ code: 'not_found' })
  expect(reported).toEqual([['内容不存在或已被删除', 5]])
  expect(calls.saved).toEqual([])
})

test('the problem of a failed download is shown for 5 seconds', async () => {
  answer = async () => json(503, { status: 503, code: 'unavailable', message: '服务暂时不可用，请稍后再试' })
  await expect(download(news.exportNews, {}, undefined, host)).rejects.toMatchObject({ status: 503 })
  expect(reported).toEqual([['服务暂时不可用，请稍后再试', 5]])
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

test('an upload reports progress and returns the server’s answer', async () => {
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

test('an upload can be aborted, time out, be rejected or find no server', async () => {
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
  expect(reported).toEqual([])
})

test('wrong credentials at login are not treated as an ended session', async () => {
  answer = async () => json(400, { status: 400, code: 'credentials_wrong', message: '用户名或密码错误' })
  const input = { username: 'a', password: 'b', code: 'c', uuid: 'd' }
  await expect(quiet.accounts.login(input)).rejects.toMatchObject({ code: 'credentials_wrong' })
  expect(sent[0]?.url).toBe(accounts.login.path)
  expect(calls.expired).toBe(0)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, type TestPortal, testPortal } from '../testing/portal.ts'
import { type RawRequest, sendRaw } from '../testing/raw-request.ts'

let portal: TestPortal
let admin: Person
let port: number
beforeAll(async () => {
  portal = await testPortal({ metricsToken: 'a-token-of-metrics' }, { hasPages: true })
  admin = await portal.anAdministrator()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  port = (portal.app.server.address() as { port: number }).port
})
afterAll(() => portal.close())

const send = (request: RawRequest) => sendRaw(port, request)

const bearer = () => ({ authorization: `Bearer ${admin.token}` })

const field = (header: string, value = 'x') => `--b\r\ncontent-disposition: form-data; ${header}\r\n\r\n${value}`
const asJson = (value: string) =>
  `--b\r\ncontent-disposition: form-data; name="title"\r\ncontent-type: application/json\r\n\r\n${value}\r\n--b--`
const multipartBodies: [name: string, boundary: string, body: string][] = [
  ['no boundary', '', 'x'],
  ['an empty boundary', '; boundary=', 'x'],
  ['an empty quoted boundary', '; boundary=""', 'x'],
  ['a boundary outside ASCII', '; boundary=\xe9', 'x'],
  ['a boundary that never comes', '; boundary=b', 'x'],
  ['no end', '; boundary=b', '--b\r\n'],
  ['a field without end', '; boundary=b', field('name="title"')],
  ['a file without end', '; boundary=b', field('name="file"; filename="a.png"')],
  ['a field that claims to be JSON', '; boundary=b', asJson('{')],
]
const multipartCalls = ['/auth/login', '/api/news/addNews', '/api/localStorage/pictures', '/api/users/updateAvatar']

describe('multipart bodies', () => {
  const cases = multipartCalls.flatMap((path) => multipartBodies.map((body) => [path, ...body] as const))
  test.each(cases)('%s with %s', async (path, _name, boundary, body) => {
    const headers = { ...bearer(), 'content-type': `multipart/form-data${boundary}` }
    const { status, text } = await send({ line: `POST ${path}`, headers, body })
    expect(status).toBe(400)
    expect(text).toMatch(/"message":"(请求内容格式不正确|此接口不接收文件|请求含有不支持的字段|仅支持图片)"/)
  })
})

test.each(multipartBodies.filter(([name]) => name !== 'a field that claims to be JSON'))(
  'the form of a page with %s',
  async (_name, boundary, body) => {
    const headers = { ...bearer(), 'content-type': `multipart/form-data${boundary}` }
    const { status, text } = await send({ line: 'POST /report', headers, body })
    expect([status, text.includes('请求内容格式不正确')]).toEqual([400, true])
  },
)

/** Every page with an action, as document and as data request of the router. */
const actions = [
  '/logoRegister',
  '/firstPassword',
  '/logout',
  '/report',
  '/sharing',
  '/notices/bell',
  '/search',
  '/product?productId=1',
  '/Admin/Upload',
  '/Admin/UploadModify?productId=1',
  '/NumberShop/Admin?activerescore=resources',
  '/CultivateCenter/cententpage?setid=1',
  '/videoPage/videoaccount?lessonId=1',
  '/videoPage/AdminVideo',
  '/videoPage/UploadVideo',
]
const asData = (path: string) => path.replace(/(\?|$)/, '.data$1')

test.each(actions.flatMap((path) => [path, asData(path)]))('%s takes forms, not JSON', async (path) => {
  const headers = { ...bearer(), 'content-type': 'application/json' }
  for (const body of ['{}', 'null', '[]', '{"do":"save"}', '{']) {
    const { status, text } = await send({ line: `POST ${path}`, headers, body })
    expect([body, status, text.includes('不支持的请求内容类型')]).toEqual([body, 415, true])
  }
})

test.each(['', 'order=', 'order=null', 'order=[]', 'order=%7B', 'order=%7B%22do%22:%22save%22%7D'])(
  'a lesson sent as %s',
  async (body) => {
    const headers = { ...bearer(), 'content-type': 'application/x-www-form-urlencoded' }
    expect((await send({ line: 'POST /videoPage/UploadVideo.data', headers, body })).status).toBe(400)
  },
)

describe('content encodings', () => {
  const encodings = ['x-gzip', 'compress', 'gzip, gzip', 'gzip', 'br', 'zstd', 'GZIP', 'constructor', 'nonsense']
  const targets = ['/auth/login', '/api/news/addNews', '/api/localStorage/pictures', '/report']
  test.each(targets.flatMap((path) => encodings.map((encoding) => [path, encoding])))(
    '%s as %s',
    async (path, coding) => {
      const headers = { ...bearer(), 'content-type': 'application/json', 'content-encoding': coding! }
      const { status, text } = await send({ line: `POST ${path}`, headers, body: '{"title":"x"}' })
      expect(status).toBe(415)
      expect(text).toContain('不支持的请求内容类型')
    },
  )

  test('identity is no encoding', async () => {
    const headers = { ...bearer(), 'content-type': 'application/json', 'content-encoding': 'identity' }
    expect((await send({ line: 'POST /api/news/addNews', headers, body: '{"title":"x"}' })).text).toContain(
      '请输入正文',
    )
  })
})

describe('request targets and methods', () => {
  test.each<[line: string, status: number, text: string]>([
    ['GET http://127.0.0.1/mall', 200, '</html>'],
    ['GET http://another.example/search?keyword=x', 200, '</html>'],
    ['GET https://another.example', 200, '</html>'],
    ['GET HTTP://another.example?x=1', 200, '</html>'],
    ['GET http://another.example/api/dept', 401, '请先登录'],
    ['GET http://', 404, '内容不存在或已被删除'],
    ['GET *', 400, '请求地址或主机名不正确'],
    ['OPTIONS *', 400, '请求地址或主机名不正确'],
    ['TRACE /', 405, '不支持的请求方法'],
    ['TRACE /mall', 405, '不支持的请求方法'],
    ['TRACE /api/dept', 405, '不支持的请求方法'],
    ['PATCH /search', 415, '不支持的请求内容类型'],
  ])('%s', async (line, status, text) => {
    const answer = await send({ line })
    expect(answer.status).toBe(status)
    expect(answer.text).toContain(text)
  })

  test('the answer to a method that is never served names those that are', async () => {
    expect((await send({ line: 'TRACE /' })).text).toMatch(
      /\r\nallow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS\r\n/i,
    )
  })
})

describe('host header', () => {
  const hosts = [' ', 'a b', 'a:b', 'a:99999', '[::1', '@', 'a/b', 'a?b', 'a#b', 'a,b', '\xe9', '<script>', '%00', '..']
  const paths = ['/', '/mall', '/search?keyword=x', '/nowhere', '/api/news/queryNewsList']
  test.each(hosts.flatMap((host) => paths.map((path) => [host, path])))('%s for %s', async (host, path) => {
    for (const cookie of ['', 'token=unknown']) {
      const { status, text } = await send({ line: `GET ${path}`, headers: { host: host!, cookie } })
      expect(status).toBe(400)
      expect(text).toContain('请求地址或主机名不正确')
    }
  })

  test.each(['localhost', '127.0.0.1:3000', '[::1]:3000', 'xn--fiqs8s.example', 'a_b.example'])(
    '%s is fine',
    async (host) => {
      expect((await send({ line: 'GET /search?keyword=x', headers: { host, cookie: 'token=unknown' } })).status).toBe(
        200,
      )
    },
  )
})

test.each(['/', '/search?keyword=x', '/AboutsUs'])('HTTP/1.0 without a host gets the page %s', async (path) => {
  for (const cookie of ['', 'token=unknown']) {
    const { status, text } = await send({ version: '1.0', line: `GET ${path}`, headers: { cookie } })
    expect([status, text.includes('</html>')]).toEqual([200, true])
  }
})

describe('field values', () => {
  const json = () => ({ ...bearer(), 'content-type': 'application/json' })

  test('a captcha id of dashes is a wrong captcha', async () => {
    const body = { username: 'a', password: 'b', code: 'ABCDE', uuid: '-'.repeat(36) }
    const answer = await send({ line: 'POST /auth/login', headers: json(), body: JSON.stringify(body) })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('验证码错误')
  })

  test.each(['0000-01-01', '0001-01-01', '1899-12-31', '9000-01-01', '9999-12-31'])('the day %s', async (day) => {
    for (const path of ['/api/logs', '/api/order-info/allList']) {
      const { status, text } = await send({ line: `GET ${path}?from=${day}&to=${day}`, headers: bearer() })
      expect([path, status]).toEqual([path, 400])
      expect(text).toContain('日期格式不正确')
    }
  })

  test.each(['0001-01-01T00:00:00+08:00', '9999-12-31T23:59:59-08:00'])('the time %s', async (publishTime) => {
    const body = { title: '标题', content: '<p>正文</p>', publishTime }
    const answer = await send({ line: 'POST /api/news/addNews', headers: json(), body: JSON.stringify(body) })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('时间格式不正确')
  })

  test('half of a surrogate pair is stored as the replacement character', async () => {
    const body = String.raw`{"title":"甲\ud800乙","content":"<p>\udc00<a href=\"/mall?\ud800\">x</a></p>","summary":"\ud83d\ude00"}`
    const answer = await send({ line: 'POST /api/news/addNews', headers: json(), body })
    expect(answer.status).toBe(201)
    const article = await portal.db
      .selectFrom('news')
      .select(['title', 'content', 'summary'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(article).toEqual({
      title: '甲\ufffd乙',
      content: '<p>\ufffd<a href="/mall?\ufffd">x</a></p>',
      summary: '😀',
    })
  })

  test('a metrics token outside ASCII is a wrong token', async () => {
    for (const token of ['a-token-of-metric\xe9', '\xe9'.repeat(18)])
      expect((await send({ line: 'GET /metrics', headers: { authorization: `Bearer ${token}` } })).status).toBe(401)
  })
})

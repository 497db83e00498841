import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestPortal, testPortal } from '../testing/portal.ts'

let portal: TestPortal
let member: Person
beforeAll(async () => {
  portal = await testPortal()
  member = await portal.aMember()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => portal.close())

const megabyte = Buffer.alloc(1024 * 1024, 120)

/** Sends fields of 2 MB each as fast as the server reads; resolves with the answer and the bytes it had read by then. */
const sendFields = (path: string, { count = 49, length, token }: { count?: number; length?: number; token?: string }) =>
  new Promise<{ answer: string; read: number }>((resolve, reject) => {
    const server = portal.app.server
    let ours: { bytesRead: number } | undefined
    server.once('connection', (socket) => (ours = socket))
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.once('data', (chunk) => {
      resolve({ answer: String(chunk), read: ours?.bytesRead ?? 0 })
      socket.destroy()
    })
    socket.on('error', (error) => (ours ? undefined : reject(error)))
    const head = [
      `POST ${path} HTTP/1.1`,
      'host: 127.0.0.1',
      'content-type: multipart/form-data; boundary=b',
      length === undefined ? 'transfer-encoding: chunked' : `content-length: ${length}`,
      ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    const chunk = (bytes: Buffer | string) => {
      if (length !== undefined) return socket.write(bytes)
      socket.write(`${bytes.length.toString(16)}\r\n`)
      socket.write(bytes)
      return socket.write('\r\n')
    }
    const sendNext = (left: number) => {
      if (left === 0 || socket.destroyed) return
      chunk(`--b\r\ncontent-disposition: form-data; name="f${left}"\r\n\r\n`)
      chunk(megabyte)
      chunk(megabyte)
      if (chunk('\r\n')) setImmediate(sendNext, left - 1)
      else socket.once('drain', () => sendNext(left - 1))
    }
    sendNext(count)
  })

test.each([
  ['of unknown length', undefined],
  ['of known length', 49 * 2 * 1024 * 1024],
])('fields of an anonymous caller, %s, are refused before they fill the memory', async (_name, length) => {
  const before = process.memoryUsage().rss
  const answers = await Promise.all(
    ['/auth/login', '/api/users/register'].map((path) => sendFields(path, { ...(length && { length }) })),
  )
  for (const { answer } of answers) expect(answer).toMatch(/^HTTP\/1\.1 413[\s\S]*请求内容过大/)
  expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 * 1024)
})

test('a call that needs a session refuses before it reads', async () => {
  const { answer, read } = await sendFields('/api/topic/addTopic', {})
  expect(answer).toMatch(/^HTTP\/1\.1 401/)
  expect(read).toBeLessThan(1024 * 1024)
})

test('members are bounded too, with and without files', async () => {
  for (const path of ['/api/topic/addTopic', '/api/localStorage/pictures']) {
    const { answer, read } = await sendFields(path, { token: member.token })
    expect(answer).toMatch(/^HTTP\/1\.1 413[\s\S]*请求内容过大/)
    expect(read).toBeLessThan(8 * 1024 * 1024)
  }
})

test('a JSON body of brackets alone is malformed', async () => {
  const response = await portal.app.inject({
    method: 'POST',
    url: '/api/topic/addTopic',
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
    payload: `{"title":${'['.repeat(500_000)}${']'.repeat(500_000)}}`,
  })
  expect([response.statusCode, response.json().message]).toEqual([400, '请求内容格式不正确'])
})

test.each([
  ['19,000 tags at once are refused', 9_500, 400, '正文的表格、链接等格式过多，请精简后再提交'],
  ['as many tags as a text may have', 2_500, 201, undefined],
])('twenty texts of %s, and /health stays fast', async (_name, paragraphs, status, message) => {
  const content = '<p>x</p>'.repeat(paragraphs)
  const authors = await Promise.all(Array.from({ length: 20 }, () => portal.aMember()))
  const { topicCategoryId } = await portal.db
    .selectFrom('category')
    .select('id as topicCategoryId')
    .where('kind', '=', 'topic')
    .executeTakeFirstOrThrow()
  const health: number[] = []
  let isDone = false
  const watching = (async () => {
    while (!isDone) {
      const start = performance.now()
      await fetch(`http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}/health`)
      health.push(performance.now() - start)
    }
  })()
  const post = ({ token }: Person) =>
    portal.app.inject({
      method: 'POST',
      url: '/api/topic/addTopic',
      headers: { authorization: `Bearer ${token}` },
      payload: { title: '标题', content, topicCategoryId },
    })
  const started = performance.now()
  await post(await portal.aMember())
  const alone = performance.now() - started
  const answers = await Promise.all(authors.map(post))
  isDone = true
  await watching
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([status]))
  expect(answers[0]!.json().message).toBe(message)
  expect(Math.max(...health)).toBeLessThan(Math.max(2_000, 12 * alone)) // on a busy machine even one text takes long
})

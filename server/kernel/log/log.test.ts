import { Writable } from 'node:stream'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { logOfRequest, RequestLog } from '#kernel/http/index.ts'
import { createLog, requestIds, trustedProxies, withoutSecrets } from './log.ts'

let written = ''
const log = createLog(
  'info',
  new Writable({
    write(chunk, _encoding, done) {
      written += chunk
      done()
    },
  }),
)
beforeEach(() => {
  written = ''
})

describe('the log leaves out', () => {
  test('secrets and personal data, at any of the usual depths', () => {
    log.info({ password: 'p1', user: { phone: '13800000001', token: 't1' }, req2: { headers: { cookie: 'token=t2' } } })
    log.info({ headers: { authorization: 'Bearer t3', 'set-cookie': ['token=t4'] } }, 'login')
    for (const secret of ['p1', '13800000001', 't1', 't2', 't3', 't4']) expect(written).not.toContain(`${secret}"`)
    expect(written).toContain('[redacted]')
  })

  test('the same in the log of a request, whose lines carry its id', () => {
    const own = logOfRequest(log, { reqId: '7f0c-11' })
    own.info({ user: { token: 't5' } }, 'said')
    log.info('elsewhere')
    const [said, elsewhere] = written
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(said).toMatchObject({ reqId: '7f0c-11', user: { token: '[redacted]' }, msg: 'said', level: 'info' })
    expect(elsewhere).not.toHaveProperty('reqId')
  })

  test('the values of secret query fields', () => {
    const req = {
      method: 'GET',
      url: '/auth/x?page=2&token=abc&phone=138&name=',
      ip: '10.0.0.9',
      socket: { remotePort: 7 },
    }
    log.info({ req })
    expect(JSON.parse(written).req).toEqual({
      method: 'GET',
      url: '/auth/x?page=2&token=-&phone=-&name=',
      ip: '10.0.0.9',
      port: 7,
    })
    expect(withoutSecrets('/plain')).toBe('/plain')
    expect(withoutSecrets('/wechat?code=0a1B2c&state=x')).toBe('/wechat?code=-&state=x')
  })

  test('a ticket in the path, and a phone number whatever its field is called', () => {
    const route = '/api/users/dataCopyFile/:ticket'
    expect(withoutSecrets('/api/users/dataCopyFile/Zk3_x-9?x=1', route)).toBe('/api/users/dataCopyFile/-?x=1')
    expect(withoutSecrets('/api/users/7', '/api/users/:id')).toBe('/api/users/7')
    expect(withoutSecrets('/api/users?username=13800000001&page=2')).toBe('/api/users?username=-&page=2')
    expect(withoutSecrets('/api/users?orderNo=20261117138000000012345')).toBe(
      '/api/users?orderNo=20261117138000000012345',
    )
  })

  test('the same in the line of a request', async () => {
    const app = Fastify({ loggerInstance: log as FastifyBaseLogger, logController: new RequestLog() })
    app.get('/copies/:ticket', () => 'copy')
    await app.inject('/copies/Zk3_x-9?name=13800000001')
    await app.close()
    expect(written).toContain('"url":"/copies/-?name=-"')
    expect(written).not.toMatch(/Zk3_x-9|13800000001/)
  })

  test('the row of a database error', () => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      constraint_name: 'member_phone_key',
      detail: 'Key (phone)=(13800000001) already exists.',
      parameters: ['13800000001'],
    })
    log.error({ err: new Error('cannot save', { cause: error }) })
    expect(written).not.toContain('13800000001')
    expect(JSON.parse(written).err.cause).toMatchObject({ code: '23505', constraint: 'member_phone_key' })
  })
})

describe('the id of a request', () => {
  const from = (remoteAddress: string, id?: string) =>
    requestIds(trustedProxies('10.0.0.0/8, loopback, 2001:db8::1'))({
      headers: id === undefined ? {} : { 'x-request-id': id },
      socket: { remoteAddress } as never,
    })

  test('is generated anew for each request', () => {
    expect(from('203.0.113.5')).not.toBe(from('203.0.113.5'))
  })

  test.each(['10.1.2.3', '127.0.0.1', '::1', '::ffff:10.0.0.1', '2001:db8::1'])(
    'is taken over from the proxy %s',
    (address) => {
      expect(from(address, 'abcdef-123')).toBe('abcdef-123')
    },
  )

  test.each([
    ['203.0.113.5', 'abcdef-123'],
    ['2001:db8::2', 'abcdef-123'],
    ['', 'abcdef-123'],
    ['10.1.2.3', 'short'],
    ['10.1.2.3', 'with spaces and "quotes"'],
    ['10.1.2.3', 'x'.repeat(65)],
  ])('is not taken over from %s when it says %s', (address, id) => {
    expect(from(address, id)).not.toBe(id)
  })

  test('no proxy is trusted by default', () => {
    expect(trustedProxies(undefined)('127.0.0.1')).toBe(false)
  })
})

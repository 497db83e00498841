import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { explainReadOnly, sendProblem } from './problems.ts'

test.for([
  '57P01',
  '57P02',
  '57P03',
  '08003',
  '08006',
  '53300',
  'EPIPE',
  'ECONNRESET',
  'ECONNREFUSED',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
])('an error %s of the database is 503 in words with Retry-After', async (code) => {
  const { statusCode, headers, body } = await answerTo(code)
  expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
  expect(JSON.parse(body)).toMatchObject({ code: 'unavailable', message: '服务暂时不可用，请稍后再试' })
})

test('a socket that is not there yet is an absent database, a file that is missing is a fault', async () => {
  const { statusCode, headers } = await answerTo('ENOENT', { syscall: 'connect', address: '/data/run/.s.PGSQL.5432' })
  expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
  expect((await answerTo('ENOENT', { syscall: 'open' })).statusCode).toBe(500)
})

const answerTo = async (code: string, more: object = {}) => {
  const app = Fastify()
  app.setErrorHandler(sendProblem)
  app.get('/', () => Promise.reject(Object.assign(new Error('lost'), { code, ...more })))
  return app.inject({ url: '/' })
}

test('a standby that refuses to write answers as during a failover, the embedded database that its disk is full', async () => {
  explainReadOnly('postgres://shuzi@pool:6432/shuzi')
  const standby = await answerTo('25006')
  expect([standby.statusCode, standby.headers['retry-after']]).toEqual([503, '5'])
  expect(standby.json()).toMatchObject({ code: 'unavailable', message: '服务暂时不可用，请稍后再试' })
  explainReadOnly('socket://%2Ftmp/shuzi?user=postgres')
  const embedded = await answerTo('25006')
  expect(embedded.statusCode).toBe(507)
  expect(embedded.json()).toMatchObject({ code: 'disk_full', message: '存储空间不足，请联系管理员' })
})

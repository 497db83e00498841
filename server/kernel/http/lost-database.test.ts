import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendProblem } from './problems.ts'

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
  const app = Fastify()
  app.setErrorHandler(sendProblem)
  app.get('/', () => Promise.reject(Object.assign(new Error('lost'), { code })))
  const { statusCode, headers, body } = await app.inject({ url: '/' })
  expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
  expect(JSON.parse(body)).toMatchObject({ code: 'unavailable', message: '服务暂时不可用，请稍后再试' })
})

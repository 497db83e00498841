import { afterAll, beforeAll, expect } from 'vitest'
import { type Endpoint, hasEffect } from '#contract/endpoint.ts'
import { allCalls, requestOf, validInput } from '../testing/call-requests.ts'
import { type PaymentPortal, paymentPortal } from '../testing/payments.ts'
import type { Person } from '../testing/portal.ts'
import { type RawRequest, sendRaw } from '../testing/raw-request.ts'
import { scenario } from '../testing/scenario.ts'
import { liftWriteLimit } from '../testing/write-limit.ts'

let portal: PaymentPortal
let admin: Person
beforeAll(async () => {
  portal = await paymentPortal()
  await liftWriteLimit(portal.db)
  admin = await portal.anAdministrator()
})
afterAll(() => portal?.close())

const isRefused = (status: number) => status >= 400 && status < 500
const isHandled = (status: number) => status >= 200 && status < 500
const carriesBody = ({ body, fields, files, stream }: Endpoint) => Boolean(body ?? fields ?? files ?? stream)

interface Form {
  form: string
  change(request: Required<RawRequest>, endpoint: Endpoint): RawRequest
  isRight(status: number, endpoint: Endpoint): boolean
}

const withHeaders = (headers: Record<string, string>) => (request: Required<RawRequest>) => ({
  ...request,
  headers: { ...request.headers, ...headers },
})
const withTarget = (prefix: string) => (request: Required<RawRequest>) => ({
  ...request,
  line: request.line.replace(' ', ` ${prefix}`),
})
/** As a browser sends it: by cookie. */
const byCookie = (headers: Record<string, string>) => (request: Required<RawRequest>) => {
  const { authorization: _, ...others } = request.headers
  return { ...request, headers: { ...others, cookie: `token=${admin.token}`, ...headers } }
}

const encodings = ['x-gzip', 'compress', 'gzip, gzip'].map((encoding) => ({
  form: `content-encoding: ${encoding}`,
  change: withHeaders({ 'content-encoding': encoding }),
  isRight: (status: number, endpoint: Endpoint) => (carriesBody(endpoint) ? status === 415 : isHandled(status)),
}))

const forms: Form[] = [
  {
    form: 'broken multipart boundary',
    change: (request) => ({ ...withHeaders({ 'content-type': 'multipart/form-data; boundary=' })(request), body: 'x' }),
    isRight: isHandled,
  },
  ...encodings,
  { form: 'absolute-form target', change: withTarget('http://another.example'), isRight: isHandled },
  {
    form: 'TRACE',
    change: (request) => ({ ...request, line: request.line.replace(/^\w+/, 'TRACE') }),
    isRight: (status) => status === 405,
  },
  { form: 'malformed host', change: withHeaders({ host: 'a b' }), isRight: (status) => status === 400 },
  { form: 'odd range', change: withHeaders({ range: 'bytes=5-2,-0,0-0,9999999999999999999-' }), isRight: isHandled },
  {
    form: 'foreign origin',
    change: byCookie({ origin: 'https://evil.example' }),
    isRight: (status, endpoint) => (hasEffect(endpoint) ? status === 403 : isHandled(status)),
  },
  {
    form: 'followed link',
    change: (request, endpoint) => ({
      ...byCookie({ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', accept: 'text/html' })(request),
      line: endpoint.alsoGet ? request.line.replace(/^\w+/, 'GET') : request.line,
    }),
    isRight: (status, { alsoGet }) => (alsoGet === 'call' ? status === 403 : isHandled(status)),
  },
  { form: 'huge cookie', change: byCookie({ cookie: `token=${'x'.repeat(40_000)}` }), isRight: isRefused },
  {
    form: 'token outside ASCII',
    change: withHeaders({ authorization: 'Bearer \xe9\xff' }),
    isRight: (status, { access }) => (access === 'anyone' ? isHandled(status) : status === 401),
  },
]

const requestFor = (endpoint: Endpoint): Required<RawRequest> => {
  const { method, url, headers, payload } = requestOf(endpoint, validInput(endpoint), admin.token)
  return {
    version: '1.1',
    line: `${method} ${String(url)}`,
    headers: headers as Record<string, string>,
    body: String(payload ?? ''),
  }
}

for (const { form, change, isRight } of forms)
  scenario(
    { suite: 'Attack matrix', name: `header form: ${form}`, done: 'every call by an administrator', minutes: 4 },
    async (note) => {
      const wrong: string[] = []
      const { port } = portal.app.server.address() as { port: number }
      for (const { name, endpoint } of allCalls) {
        const before = await portal.app.inject({
          url: '/auth/info',
          headers: { authorization: `Bearer ${admin.token}` },
        })
        if (before.statusCode !== 200) admin = await portal.anAdministrator() // some calls end sessions or accounts
        const { status, text } = await sendRaw(port, change(requestFor(endpoint), endpoint)).catch((error) => ({
          status: 0,
          text: String(error),
        }))
        if (!isRight(status, endpoint)) wrong.push(`${name}: ${status} ${text.slice(0, 80)}`)
      }
      note(`${allCalls.length} requests, ${wrong.length} answered wrongly`)
      expect(wrong).toEqual([])
    },
  )

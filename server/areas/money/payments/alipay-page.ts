import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { payByAlipay, payPackageByAlipay } from '#contract/money/payments/payments.ts'

const paths = [payPackageByAlipay.path.replace('{id}', ':id'), payByAlipay.path]

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const pageTo = (address: string) =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>正在前往支付宝</title>` +
  `<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="0;url=${escaped(address)}"></head>` +
  `<body><p>正在前往支付宝，<a href="${escaped(address)}">没有自动跳转请点这里</a>。</p></body></html>`

const isNavigation = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false

/** A browser tab that opens the call gets a page that redirects to Alipay; scripts get the address as JSON. */
const toPage = async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
  if (reply.statusCode !== 200 || typeof payload !== 'string' || !isNavigation(request)) return payload
  const { pageUrl } = JSON.parse(payload) as { pageUrl: string }
  const page = pageTo(pageUrl)
  reply
    .type('text/html; charset=utf-8')
    .header('content-length', Buffer.byteLength(page))
    .header('content-security-policy', `default-src 'none'; base-uri 'none'; frame-ancestors 'none'`)
  return page
}

/** Must be called before the calls are bound, because it adds a hook to their routes. */
export const answerAlipayPages = (app: FastifyInstance): void => {
  app.addHook('onRoute', (route) => {
    if (paths.includes(route.url)) route.onSend = [toPage, ...[route.onSend ?? []].flat()]
  })
}

import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { AppError } from '#kernel/errors/index.ts'
import { endSocket, refusal } from '#kernel/http/index.ts'

const isCall = (url: string) => /^\/(api|auth)\//i.test(url)

/** Encodes a path that cannot be decoded, so that the router answers with the page for unknown addresses. */
export const readableUrl = ({ url = '/' }: { url?: string }): string => {
  if (!url.includes('%') || isCall(url)) return url
  const [path = '/'] = url.split('?', 1)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return `/${encodeURIComponent(path.slice(1))}`
  }
}

/** The path of a target in absolute form, which servers must accept too (RFC 9112, section 3.2.2). */
export const originForm = (target = '/'): string => {
  const [authority] = /^https?:\/\/[^/?#]+/i.exec(target) ?? []
  if (authority === undefined) return target
  const rest = target.slice(authority.length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const hostPattern = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i
const isHost = (host: string) => hostPattern.test(host) && URL.canParse(`http://${host}`)

/** Whether the request has a method, target and host that pages and calls can work with. */
export const isServable = ({ method, url, headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean =>
  methods.includes(method ?? '') &&
  url?.startsWith('/') === true &&
  (headers.host === undefined || isHost(headers.host))

/** Refuses the others before any route sees them; behind a proxy the host is the forwarded one. */
export const refuseUnservable = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
  const isFine = isServable(request.raw) && (request.host === '' || isHost(request.host))
  if (isFine) return done()
  if (methods.includes(request.method)) return done(new AppError('malformed_target'))
  reply.header('allow', methods.join(', '))
  done(new AppError('method_not_allowed'))
}

/** Answers requests that Node cannot parse: browsers get a page, programs a problem. */
export const refuseBroken = (error: ConnectionError, socket: Socket): void => {
  if (socket.writableEnded) return // further bytes of a request that is refused already
  if (!socket.writable) return void socket.destroy()
  const code = brokenBy[error.code] ?? 'malformed_body'
  const packet = error.rawPacket as unknown as Buffer | undefined // the declared type is that of a serialised buffer
  const requestedPath = packet?.toString('latin1', 0, 100).match(/^GET (\/\S*)/)?.[1]
  const isPage = code === 'header_too_large' && requestedPath !== undefined && !isCall(requestedPath)
  const [type, body] = isPage ? ['text/html; charset=utf-8', tooLongPage] : ['application/json', refusal(code)]
  endSocket(
    socket,
    [
      `HTTP/1.1 ${statusLines[code]}`,
      `Content-Type: ${type}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      "Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'",
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

const brokenBy: Record<string, keyof typeof statusLines> = {
  HPE_HEADER_OVERFLOW: 'header_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

const statusLines = {
  header_too_large: `${errors.header_too_large.status} Request Header Fields Too Large`,
  malformed_body: `${errors.malformed_body.status} Bad Request`,
  request_timeout: `${errors.request_timeout.status} Request Timeout`,
} satisfies Partial<Record<ErrorCode, string>>

/** Self-contained, because settings and styles are not available before a request is parsed. */
const tooLongPage = `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>地址太长</title>
<style>
body { margin: 0; background: #f3f4f3; color: #1a2634; font: 14px/1.7 "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif }
main { max-width: 420px; margin: 72px auto; padding: 40px 24px; background: #fff; border: 1px solid #dcdfde; text-align: center }
h1 { font-size: 18px; font-weight: 600 }
a { color: #1b4a9f }
</style>
<main>
<h1>地址太长</h1>
<p>地址或浏览器附带的信息超出了能处理的长度。请缩短搜索词后再试；仍然如此时，请清除本站的 Cookie。</p>
<p><a href="/">返回首页</a></p>
</main>
</html>
`

import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { type LogDestination, logDestination } from './destination.ts'

export type Log = Logger

const secretFields = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'oldPassword',
  'newPassword',
  'passwordHash',
  'token',
  'secret',
  'phone',
  'email',
  'idNumber',
]
const secretKey = /token|password|secret|code|uuid|sign|ticket|phone|email|key/i

const loggerOptions = (level: string): LoggerOptions => ({
  level,
  base: { pid: process.pid },
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  redact: {
    paths: secretFields.flatMap((field) => [`["${field}"]`, `*["${field}"]`, `*.*["${field}"]`]),
    censor: '[redacted]',
  },
  serializers: { err: describeError, error: describeError, req: describeRequest, res: describeAnswer },
})

let openOutput: LogDestination | undefined

function standardOutput(): LogDestination {
  if (!openOutput) process.once('exit', () => openOutput?.flushSync())
  openOutput ??= logDestination(1)
  return openOutput
}

/** Lines that could not be written to standard output, for example because the disk was full. */
export const droppedLogLines = (): number => openOutput?.dropped() ?? 0

/** One JSON line per event, to standard output by default. Secrets and personal data are left out. */
export const createLog = (level: string, to?: DestinationStream): Log =>
  pino(loggerOptions(level), to ?? standardOutput())

interface LoggedRequest {
  method: string
  url: string
  /** The route that answers, with its parameters as `:name`. */
  routeOptions?: { url?: string }
  ip?: string
  socket?: { remotePort?: number }
}

/** The law requires address and port of a request to be kept. */
function describeRequest({ method, url, routeOptions, ip, socket }: LoggedRequest) {
  return { method, url: withoutSecrets(url, routeOptions?.url), ip, port: socket?.remotePort }
}

const describeAnswer = ({ statusCode }: { statusCode: number }) => ({ status: statusCode })

/** Phone numbers are also searched for in fields with other names, for example that of the user name. */
const phoneNumber = /(?<!\d)1[3-9]\d{9}(?!\d)/g

/**
 * The address as it may be logged: parts of the path and values of query fields that grant access or name a person are
 * masked. `route` names the parts of the path.
 */
export function withoutSecrets(url: string, route = ''): string {
  const [path = '', ...query] = url.split('?')
  const maskedPath = maskPath(path, route)
  const masked = query.length === 0 ? maskedPath : `${maskedPath}?${maskQuery(query.join('?'))}`
  return masked.replace(phoneNumber, '-')
}

function maskPath(path: string, route: string): string {
  if (!route.includes('/:')) return path
  const names = route.split('/')
  const isSecret = (name = '') => name.startsWith(':') && secretKey.test(name)
  return path
    .split('/')
    .map((part, at) => (isSecret(names[at]) ? '-' : part))
    .join('/')
}

const maskQuery = (query: string): string =>
  query
    .split('&')
    .map((pair) => {
      const key = pair.split('=', 1)[0] ?? ''
      return secretKey.test(key) ? `${key}=-` : pair
    })
    .join('&')

interface DescribedError {
  type: string
  message: string
  stack?: string
  code?: unknown
  constraint?: unknown
  cause?: DescribedError
}

const isErrorLike = (error: unknown): error is Error =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'

/** A database error also carries the offending row (`detail`, `parameters`), which stays out of the log. */
function describeError(error: unknown): DescribedError {
  // Some libraries report plain objects that only look like errors.
  if (!isErrorLike(error)) return { type: typeof error, message: String(error) }
  const { code, constraint_name: constraint } = error as { code?: unknown; constraint_name?: unknown }
  return {
    type: error.name ?? 'object',
    message: error.message,
    stack: error.stack,
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

/**
 * The id of a request. An id from outside is accepted only from a trusted proxy: otherwise anybody could write into our
 * log, or give two requests one id.
 */
export const requestIds =
  (isTrustedProxy: (address: string) => boolean) =>
  (request: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const requestId = request.headers['x-request-id']
    const isUsable = typeof requestId === 'string' && /^[\w-]{8,64}$/.test(requestId)
    return isUsable && isTrustedProxy(request.socket.remoteAddress ?? '') ? requestId : randomUUID()
  }

const namedNetworks: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Whether an address is a trusted proxy: one of the listed addresses, networks (CIDR) or names above; none by default. */
export function trustedProxies(list: string | undefined): (address: string) => boolean {
  const trusted = new BlockList()
  const entries = (list ?? '').split(',').map((entry) => entry.trim())
  for (const network of entries.filter(Boolean).flatMap((entry) => namedNetworks[entry] ?? [entry])) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    trusted.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family)
  }
  return (address) => {
    const plain = address.replace(/^::ffff:/, '')
    const version = isIP(plain)
    return version !== 0 && trusted.check(plain, version === 6 ? 'ipv6' : 'ipv4')
  }
}

import { isIPv4 } from 'node:net'
import path from 'node:path'
import { z } from 'zod'

const blank = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blank, schema.optional())
const number = (fallback: number, min: number, max: number) => {
  const error = `应为 ${min} 到 ${max} 的整数`
  return z.preprocess(blank, z.coerce.number({ error }).int(error).min(min, error).max(max, error).default(fallback))
}
const oneOf = <const T extends readonly [string, ...string[]]>(words: T) =>
  z.enum(words, { error: `应为 ${words.join('、')} 之一` })
const databaseUrl = z.string().regex(/^(postgres|postgresql|socket):\/\//, '应以 postgres:// 开头')

const isNatsAddress = (address: string) =>
  /^(nats|tls):\/\/./.test(address) && URL.canParse(address) && !/%(?![0-9a-f]{2})/i.test(address)
const natsUrl = z
  .string()
  .refine((urls) => urls.split(',').every(isNatsAddress), '应为 nats:// 或 tls:// 开头的地址，多个以逗号分隔')

const shareError = '应为 0 到 1 的数'

const Environment = z.object({
  PORT: number(3000, 0, 65_535),
  HOST: z.preprocess(blank, z.string().default('127.0.0.1')),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/, error: '应为 http(s) 网址' })),
  DATA_DIR: z.preprocess(blank, z.string().default('./data')),
  DATABASE_URL: optional(databaseUrl),
  DATABASE_DIRECT_URL: optional(databaseUrl),
  DATABASE_REPLICA_URL: optional(databaseUrl),
  DATABASE_CONNECTIONS: number(16, 4, 200),
  SHARED_CACHE_SECONDS: number(0, 0, 300),
  EVENTS_URL: optional(natsUrl),
  STORAGE_URL: optional(z.string().regex(/^s3:\/\//, '应以 s3:// 开头')),
  X_ACCEL_REDIRECT: optional(z.string().regex(/^\/[\w/-]+\/$/, '应以 / 开头和结尾')),
  DEMO: z.preprocess(blank, oneOf(['on', 'off']).default('on')),
  CAPTCHA_CODE: optional(z.string().regex(/^[A-Za-z0-9]{5}$/, '应为 5 位字母或数字')),
  TRUST_PROXY: optional(z.string()),
  LOG_LEVEL: z.preprocess(blank, oneOf(['debug', 'info', 'warn', 'error', 'silent']).default('info')),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(z.url({ protocol: /^https?$/, error: '应为 http(s) 网址' })),
  OTEL_TRACES_SAMPLER_ARG: z.preprocess(
    blank,
    z.coerce.number({ error: shareError }).min(0, shareError).max(1, shareError).default(1),
  ),
  METRICS_TOKEN: optional(z.string().min(16, '至少 16 个字符')),
  REMEMBER_DAYS: number(7, 1, 365),
  VOD_TICKET_SECONDS: number(300, 1, 300),
  OFFICE_CONVERTER: z.preprocess(
    blank,
    z
      .string()
      .regex(/^(auto|wasm|\/.+)$/, '应为 auto、wasm 或 soffice 的绝对路径')
      .default('auto'),
  ),
  OFFICE_TIMEOUT_SECONDS: number(120, 5, 600),
  OFFICE_MEMORY_MB: number(2048, 1536, 16_384),
  VIDEO_ENCODER: z.preprocess(
    blank,
    z
      .string()
      .regex(/^(bundled|\/.+)$/, '应为 bundled 或 ffmpeg 的绝对路径')
      .default('bundled'),
  ),
  VIDEO_TIMEOUT_MINUTES: number(360, 1, 1320),
  VIDEO_MEMORY_MB: number(2048, 256, 16_384),
  PATH: optional(z.string()),
  SHUZI_DEV: z.preprocess(blank, z.literal('1').optional()),
})

/** A feature's own part of the configuration. The feature adds the fields to `Config` by declaration merging. */
export interface ConfigSection {
  /** Environment variables, each with the schema that checks it. */
  variables: Record<string, z.ZodType>
  /** Turns the checked variables into fields of `Config`; throws a ConfigError where they contradict each other. */
  fields(variables: Record<string, string | undefined>, config: BaseConfig): Partial<Config>
}

/** A name such as 127.0.0.1.example.com is no address of this machine. */
export const isLoopback = (host: string): boolean =>
  ['localhost', '::1', '[::1]'].includes(host) || (isIPv4(host) && host.startsWith('127.'))

/** The kernel's own fields; features add theirs to `Config`. */
interface BaseConfig {
  port: number
  host: string
  /** Neither HOST nor PUBLIC_URL can be reached from another machine: a portal behind a proxy listens on loopback too. */
  isPrivate: boolean
  /** The portal's public address, for absolute links and for the origin check behind a proxy. */
  publicUrl: string
  /** Whether the public address uses TLS; decides on secure cookies and headers. */
  isHttps: boolean
  dataDir: string
  databaseUrl: string | undefined
  /** A direct connection without a pooler, for LISTEN, advisory locks and migrations. */
  databaseDirectUrl: string | undefined
  /** A replica for reads that may be late, or an address that leads to one of several. */
  databaseReplicaUrl: string | undefined
  /** How many connections an API process uses for calls; one more listens for events. */
  databaseConnections: number
  /** How long a cache in front of the portal may keep a page that all visitors share; 0: not at all. */
  sharedCacheSeconds: number
  /** The NATS servers that carry announcements, with password or token; without them PostgreSQL does. */
  eventsUrl: string | undefined
  storageUrl: string | undefined
  /** The internal location under which nginx has DATA_DIR/files or the S3 store; it then sends downloads itself. */
  accelRedirect: string | undefined
  demo: boolean
  /** Requests of other machines are refused, also those that a proxy on this one passes on: the demo has published passwords. */
  isLocalOnly: boolean
  captchaCode: string | undefined
  trustProxy: string | undefined
  logLevel: string
  /** The collector of traces, and the share of requests and jobs that are traced. */
  tracing: { endpoint: string; share: number } | undefined
  metricsToken: string | undefined
  rememberDays: number
  vodTicketSeconds: number
  /** How office documents are converted for preview: `auto`, `wasm` or the path of a `soffice`, and its limits. */
  office: { converter: string; timeoutSeconds: number; memoryMegabytes: number; searchPath: string }
  /** How videos are transcoded: the path of an `ffmpeg`, or undefined for the bundled one, and its limits. */
  video: { ffmpeg: string | undefined; timeoutMinutes: number; memoryMegabytes: number }
  dev: boolean
}

export interface Config extends BaseConfig {}

/** Parses the whole configuration once; an invalid variable is reported in one sentence. */
export const configLoader =
  (sections: readonly ConfigSection[]) =>
  (env: NodeJS.ProcessEnv = process.env): Readonly<Config> => {
    const base = baseConfig(env, sections)
    const fields = sections.map((section) => section.fields(env, base))
    return Object.freeze(Object.assign({}, base, ...fields) as Config)
  }

const baseConfig = (env: NodeJS.ProcessEnv, sections: readonly ConfigSection[]): BaseConfig => {
  const variables = Object.assign({}, ...sections.map((section) => section.variables)) as Record<string, z.ZodType>
  const parsed = Environment.and(z.object(variables)).safeParse(env)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}（${issue.message}）`)
    throw new ConfigError(`环境变量不正确：${wrong.join('；')}`)
  }
  const e = parsed.data
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const)
    if (e[name] && !e.DATABASE_URL) throw new ConfigError(`设置了 ${name}，却没有 DATABASE_URL`)
  const ownUrl = `http://${e.HOST.includes(':') ? `[${e.HOST}]` : e.HOST}:${e.PORT}`
  const publicUrl = (e.PUBLIC_URL ?? ownUrl).replace(/\/$/, '')
  const isPrivate = isLoopback(e.HOST) && isLoopback(new URL(publicUrl).hostname)
  if (e.CAPTCHA_CODE && (e.DEMO === 'off' || !isPrivate))
    throw new ConfigError('CAPTCHA_CODE 仅供测试：需要演示内容（DEMO=on），HOST 与 PUBLIC_URL 须为本机地址')
  if (e.DEMO === 'on' && !isPrivate)
    throw new ConfigError('演示内容仅供本机试用：HOST 与 PUBLIC_URL 须为本机地址，正式运行请设置 DEMO=off')
  return {
    port: e.PORT,
    host: e.HOST,
    isPrivate,
    publicUrl,
    isHttps: publicUrl.startsWith('https:'),
    dataDir: path.resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    databaseDirectUrl: e.DATABASE_DIRECT_URL ?? e.DATABASE_URL,
    databaseReplicaUrl: e.DATABASE_REPLICA_URL,
    databaseConnections: e.DATABASE_CONNECTIONS,
    sharedCacheSeconds: e.SHARED_CACHE_SECONDS,
    eventsUrl: e.EVENTS_URL,
    storageUrl: e.STORAGE_URL,
    accelRedirect: e.X_ACCEL_REDIRECT,
    demo: e.DEMO === 'on',
    isLocalOnly: e.DEMO === 'on',
    captchaCode: e.CAPTCHA_CODE,
    trustProxy: e.TRUST_PROXY,
    logLevel: e.LOG_LEVEL,
    tracing: e.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, ''), share: e.OTEL_TRACES_SAMPLER_ARG }
      : undefined,
    metricsToken: e.METRICS_TOKEN,
    rememberDays: e.REMEMBER_DAYS,
    vodTicketSeconds: e.VOD_TICKET_SECONDS,
    office: {
      converter: e.OFFICE_CONVERTER,
      timeoutSeconds: e.OFFICE_TIMEOUT_SECONDS,
      memoryMegabytes: e.OFFICE_MEMORY_MB,
      searchPath: e.PATH ?? '',
    },
    video: {
      ffmpeg: e.VIDEO_ENCODER === 'bundled' ? undefined : e.VIDEO_ENCODER,
      timeoutMinutes: e.VIDEO_TIMEOUT_MINUTES,
      memoryMegabytes: e.VIDEO_MEMORY_MB,
    },
    dev: e.SHUZI_DEV === '1',
  }
}

/** The configuration is invalid or incomplete; reported before any port opens. */
export class ConfigError extends Error {}

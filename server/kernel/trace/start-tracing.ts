import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from '@opentelemetry/api'
import type { Config } from '#kernel/config/index.ts'

/** The collector may be away when the process ends. */
const lastExportMs = 3_000

/**
 * Exports spans of requests, queries and jobs by OTLP over HTTP, if a collector is configured; its packages are loaded
 * only then. Spans have the texts of queries without their values. Returns a function that sends the last ones.
 */
export const startTracing = async ({ tracing }: Pick<Config, 'tracing'>): Promise<() => Promise<void>> => {
  if (!tracing) return async () => {}
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const exporter = new OTLPTraceExporter({ url: `${tracing.endpoint}/v1/traces` })
  const root = new sdk.TraceIdRatioBasedSampler(tracing.share)
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'shuzi', 'process.pid': process.pid }),
    sampler: new sdk.ParentBasedSampler({ root }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, exportTimeoutMillis: lastExportMs })],
  })
  const tracer = provider.getTracer('shuzi')
  const kinds = { server: api.SpanKind.SERVER, client: api.SpanKind.CLIENT, consumer: api.SpanKind.CONSUMER }
  const current = new AsyncLocalStorage<Context>()
  exportSpans((role, name, attributes) => {
    const parent = current.getStore() ?? api.ROOT_CONTEXT
    const span = tracer.startSpan(name, { kind: kinds[role], attributes }, parent)
    const inside = api.trace.setSpan(parent, span)
    return {
      enter: (work) => current.run(inside, work),
      end(more = {}, hasFailed = false) {
        span.setAttributes(more)
        if (hasFailed) span.setStatus({ code: api.SpanStatusCode.ERROR })
        span.end()
      },
    }
  })
  return async () => {
    exportSpans(undefined)
    await provider.shutdown().catch(() => {}) // the collector is away
  }
}

/** What a span is about; the same words as OpenTelemetry's kinds. */
type SpanRole = 'server' | 'client' | 'consumer'
type SpanAttributes = Record<string, string | number | boolean>

export interface OpenSpan {
  /** Runs work inside the span: spans that begin there are its children. */
  enter<T>(work: () => T): T
  end(attributes?: SpanAttributes, hasFailed?: boolean): void
}
type BeginSpan = (role: SpanRole, name: string, attributes: SpanAttributes) => OpenSpan

/** Absent unless traces are exported, so that nothing is paid for them otherwise. */
let begin: BeginSpan | undefined

const exportSpans = (how: BeginSpan | undefined): void => {
  begin = how
}

/** A span that the caller ends; undefined while no traces are exported. */
export const beginSpan: (...about: Parameters<BeginSpan>) => OpenSpan | undefined = (role, name, attributes) =>
  begin?.(role, name, attributes)

/** Runs work as a span of its own. */
export const inSpan = <T>(
  role: SpanRole,
  name: string,
  attributes: SpanAttributes,
  work: () => Promise<T>,
): Promise<T> => (begin ? measured(begin(role, name, attributes), work) : work())

const measured = async <T>(span: OpenSpan, work: () => Promise<T>): Promise<T> => {
  let hasFailed = true
  try {
    const result = await span.enter(work)
    hasFailed = false
    return result
  } finally {
    span.end({}, hasFailed)
  }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from '@opentelemetry/api'
import type { Config } from '#kernel/config/index.ts'
import { exportSpans } from './spans.ts'

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

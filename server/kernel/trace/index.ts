export { beginSpan, inSpan, type OpenSpan } from './spans.ts'
export { startTracing } from './start-tracing.ts'

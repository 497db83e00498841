export { beginSpan, inSpan, type OpenSpan, startTracing } from './start-tracing.ts'

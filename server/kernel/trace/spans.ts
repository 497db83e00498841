/** What a span is about; the same words as OpenTelemetry's kinds. */
export type SpanRole = 'server' | 'client' | 'consumer'
export type SpanAttributes = Record<string, string | number | boolean>

export interface OpenSpan {
  /** Runs work inside the span: spans that begin there are its children. */
  enter<T>(work: () => T): T
  end(attributes?: SpanAttributes, hasFailed?: boolean): void
}
export type BeginSpan = (role: SpanRole, name: string, attributes: SpanAttributes) => OpenSpan

/** Absent unless traces are exported, so that nothing is paid for them otherwise. */
let begin: BeginSpan | undefined

export const exportSpans = (how: BeginSpan | undefined): void => {
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

import type { BrowserContext } from '@playwright/test'

export interface Watch {
  problems: string[]
}

/**
 * The router gives up what it loads for a page that is left. Between the first line of an answer and its end that leaves
 * two promises rejected which nobody else can hold: of what `decode` of its turbo-stream makes, single fetch takes the
 * value and drops `done` (react-router 8.4). Holding the end of an answer back and going elsewhere meanwhile shows it every
 * time. The trace of such an error is that of the call to abort: where it begins in our own code, the fault is ours.
 */
const isGivenUpByRouter = ({ name, stack = '' }: Error) =>
  name === 'AbortError' && /^.*\n +at .*\/assets\/framework-/.test(stack)

/**
 * Notes everything a healthy page never does: console errors (violations of the content policy among them), uncaught
 * exceptions, failed requests, answers of 500 and above, and requests to any other host, which are also refused.
 */
export async function watch(context: BrowserContext, baseURL: string): Promise<Watch> {
  const problems: string[] = []
  const { host } = new URL(baseURL)
  const isForeign = (url: URL) => /^(https?|wss?):$/.test(url.protocol) && url.host !== host
  await context.route(isForeign, (route) => {
    problems.push(`request to a foreign host: ${route.request().url()}`)
    return route.abort()
  })
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => {
    const thrown = error.error()
    if (!isGivenUpByRouter(thrown)) problems.push(`uncaught: ${thrown.message}`)
  })
  context.on('response', (answer) => {
    if (answer.status() >= 500) problems.push(`answer ${answer.status()}: ${answer.url()}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Leaving a page gives up what it was still loading; a browser without script refuses it as 'csp', while a real
    // breach of the policy stands in the console.
    if (reason !== 'net::ERR_ABORTED' && reason !== 'csp') problems.push(`request failed: ${request.url()} ${reason}`)
  })
  return { problems }
}

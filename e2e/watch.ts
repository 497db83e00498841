import type { BrowserContext } from '@playwright/test'

export interface Watch {
  problems: string[]
}

/**
 * The router aborts the data request of a page that is left. If the response has begun, this rejects a promise that no
 * code can handle: single fetch uses the value that `decode` of its turbo-stream returns, but ignores its `done`
 * (react-router 8.4). It can be reproduced by delaying the end of a response and navigating meanwhile. The stack of the
 * error is that of the abort, so an error that begins in our own code is not ignored.
 */
const isAbortedByRouter = ({ name, stack = '' }: Error) =>
  name === 'AbortError' && /^.*\n +at .*\/assets\/framework-/.test(stack)

/**
 * Records errors of pages: console errors (including violations of the content security policy), uncaught exceptions,
 * failed requests, responses with status 500 and above, and requests to other hosts. The browser resolves no other host
 * (see playwright.config.ts): blocking them by a route would take every request through this process and switch off the
 * browser's cache, which doubles the time of a page.
 */
export function watch(context: BrowserContext, baseURL: string): Watch {
  const problems: string[] = []
  const { host } = new URL(baseURL)
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && url.host !== host) problems.push(`request to a foreign host: ${url}`)
  })
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => {
    const thrown = error.error()
    if (!isAbortedByRouter(thrown)) problems.push(`uncaught: ${thrown.stack ?? thrown.message}`)
  })
  context.on('response', (answer) => {
    if (answer.status() >= 500) problems.push(`answer ${answer.status()}: ${answer.url()}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Leaving a page aborts its requests. A browser without JavaScript reports scripts as 'csp'; a real violation of the
    // policy appears in the console.
    if (reason !== 'net::ERR_ABORTED' && reason !== 'csp') problems.push(`request failed: ${request.url()} ${reason}`)
  })
  return { problems }
}

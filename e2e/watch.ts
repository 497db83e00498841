import type { BrowserContext } from '@playwright/test'

export interface Watch {
  problems: string[]
}

/** What the router's own request says when its page is left before the answer is read to its end. */
const givenUp = 'signal is aborted without reason'

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
    const { message } = error.error()
    if (message !== givenUp) problems.push(`uncaught: ${message}`)
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

const escapes: Record<string, string> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/**
 * Hands what the loaders answered over to the router in the browser, in the words in which React Router's own
 * `ServerRouter` streams it; a test holds the two against each other.
 */
export const hydrationScripts = (state: string): string => {
  const literal = JSON.stringify(state).replace(/[&><\u2028\u2029]/g, (letter) => escapes[letter]!)
  return (
    `<script>window.__reactRouterContext.streamController.enqueue(${literal});</script>` +
    '<script>window.__reactRouterContext.streamController.close();</script>'
  )
}

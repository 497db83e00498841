/**
 * zod compiles schemas with `eval`, which our security policy forbids. Every page imports this first, so that it holds
 * before zod, which few pages load, creates a schema; the object is where zod looks for its configuration.
 */
const shared = globalThis as { __zod_globalConfig?: { jitless?: boolean } }

if (!import.meta.env.SSR) {
  shared.__zod_globalConfig ??= {}
  shared.__zod_globalConfig.jitless = true
}
